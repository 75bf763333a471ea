"use client";

import { useTranslations } from "next-intl";
import type { DatevHeldValue } from "#lib/shared/datev-check-schemas.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { SelectionSums } from "../selection-card.tsx";
import { useHeldValueText } from "./held-value-text.ts";
import { RateRepairForm } from "./repairs/rate-repair-form.tsx";
import { SettingRepairButton } from "./repairs/setting-repair-button.tsx";

type HeldValueProps = {
  organizationId: string;
  /** The currency of the books. */
  baseCurrency: string;
  cause: DatevFindingCode;
  value: DatevHeldValue;
  onRepaired: () => void;
};

/**
 * The held rows of one cause that have the same value, the repair that frees them, and those that it does
 * not free.
 */
export function HeldValue({ cause, value, ...shared }: HeldValueProps) {
  const t = useTranslations("datev");
  const textOf = useHeldValueText();
  const { rows, totals, repair, freed } = value;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">{textOf(cause, value.value)}</span>
      <span className="figures">{t("rows", { count: rows })}</span>
      <SelectionSums totals={totals} />
      {repair?.setting === "exchangeRate" ? (
        <RateRepairForm repair={repair} {...shared} />
      ) : (
        repair && <SettingRepairButton repair={repair} {...shared} />
      )}
      {repair && freed !== null && freed < rows && (
        <p className="text-muted basis-full text-pretty">
          {t("stillHeld", { freed, rows, rest: rows - freed })}
        </p>
      )}
      {!repair && freed === 0 && (
        <p className="text-muted basis-full text-pretty">{t("noneFreed", { rows })}</p>
      )}
    </li>
  );
}
