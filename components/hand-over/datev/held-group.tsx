"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { DatevHeldGroup } from "#lib/shared/datev-check-schemas.ts";
import { SelectionSums } from "../selection-card.tsx";
import { HeldValue } from "./held-value.tsx";
import { type FixPlace, placeToFix } from "./place-to-fix.ts";

type HeldGroupProps = {
  organizationId: string;
  /** The currency of the books. */
  baseCurrency: string;
  group: DatevHeldGroup;
  /** Whether only the rows of this cause are listed. */
  isListed: boolean;
  onList: () => void;
  onFix: (place: FixPlace) => void;
  onRepaired: () => void;
};

/** The held rows of one cause, with the next step, and a line for each value that a repair mends. */
export function HeldGroup({ group, isListed, onList, onFix, ...shared }: HeldGroupProps) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  const s = useTranslations("datevSettings");
  const { cause, rows, totals, values, others } = group;
  const place = placeToFix[cause];
  return (
    <li className="border-line space-y-1.5 border-t px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-56 font-semibold text-pretty">{f(`${cause}.title`)}</h3>
        <span className="figures font-semibold">{t("rows", { count: rows })}</span>
        <SelectionSums totals={totals} />
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <p className="text-muted max-w-[70ch] min-w-0 flex-1 basis-56 text-pretty">
          {f(`${cause}.next`)}{" "}
          {place && (
            <button
              type="button"
              onClick={() => onFix(place)}
              className="text-link min-h-6 text-left underline underline-offset-2"
            >
              {place === "exchangeRates" ? t("enterRates") : t("fix", { setting: s(`${place}.label`) })}
            </button>
          )}
        </p>
        <Button
          aria-pressed={isListed}
          aria-label={t("showRowsOf", { cause: f(`${cause}.title`) })}
          onClick={onList}
          className="ml-auto max-sm:ml-0"
        >
          {t("showRows")}
        </Button>
      </div>
      {values.length > 0 && (
        <ul className="divide-line bg-faint divide-y rounded-lg px-3">
          {values.map((value) => (
            <HeldValue key={value.value} cause={cause} value={value} {...shared} />
          ))}
          {others && (
            <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1">{t("otherValues")}</span>
              <span className="figures">{t("rows", { count: others.rows })}</span>
              <SelectionSums totals={others.totals} />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
