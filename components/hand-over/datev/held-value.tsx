"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { repairDatevSettingsMutation } from "#lib/client/hand-over.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { DatevHeldValue } from "#lib/shared/datev-check-schemas.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { SelectionSums } from "../selection-card.tsx";
import { useHeldValueText } from "./held-value-text.ts";

type HeldValueProps = {
  organizationId: string;
  cause: DatevFindingCode;
  value: DatevHeldValue;
  onRepaired: () => void;
};

/** The held rows of one cause that have the same value, and the repair that frees them. */
export function HeldValue({ organizationId, cause, value, onRepaired }: HeldValueProps) {
  const t = useTranslations("datev");
  const textOf = useHeldValueText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">{textOf(cause, value.value)}</span>
      <span className="figures">{t("rows", { count: value.rows })}</span>
      <SelectionSums totals={value.totals} />
      {value.repair && (
        <Repair organizationId={organizationId} repair={value.repair} onRepaired={onRepaired} />
      )}
    </li>
  );
}

type RepairProps = Pick<HeldValueProps, "organizationId" | "onRepaired"> & {
  repair: NonNullable<DatevHeldValue["repair"]>;
};

/** The button that changes one setting, with the rows that it frees and those that it holds instead. */
function Repair({ organizationId, repair, onRepaired }: RepairProps) {
  const t = useTranslations("datev");
  const locale = useLocale();
  const toast = useSuccessToast();
  const save = useMutation(repairDatevSettingsMutation(organizationId, useQueryClient()));
  const { setting, freed, held } = repair;
  const value = setting === "fiscalYearStart" ? formatDocumentDay(repair.value, locale) : repair.value;
  const repairNow = () =>
    save.mutate(repair, {
      onSuccess: () => {
        toast(t("saved"));
        onRepaired();
      },
    });
  return (
    <div className="basis-full space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          pending={save.isPending}
          onClick={repairNow}
          className="h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal! wrap-anywhere"
        >
          <Wrench aria-hidden />
          {t(`repairs.${setting}`, { value: value ?? "", freed })}
        </Button>
        {held > 0 && <span className="text-warn">{t("heldInstead", { count: held })}</span>}
      </div>
      {save.isError && <Failure error={save.error} />}
    </div>
  );
}
