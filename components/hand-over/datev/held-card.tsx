"use client";

import { Download, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { heldRowsAddress, type Selected } from "#lib/client/hand-over.ts";
import type { DatevCheck } from "#lib/shared/datev-check-schemas.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { SelectionSums } from "../selection-card.tsx";
import { HeldGroup } from "./held-group.tsx";
import type { FixPlace } from "./place-to-fix.ts";

type HeldCardProps = {
  selected: Selected;
  check: DatevCheck;
  /** The cause whose rows are listed; undefined for all. */
  cause: DatevFindingCode | undefined;
  onCause: (cause: DatevFindingCode | undefined) => void;
  onFix: (place: FixPlace) => void;
  onRepaired: () => void;
};

/** The held rows by cause, each with its number, its sums, the next step and the repair. */
export function HeldCard({ selected, check, cause, onCause, onFix, onRepaired }: HeldCardProps) {
  const t = useTranslations("datev");
  const locale = useLocale();
  const { heldRows, heldTotals, heldGroups } = check;
  return (
    <Card role="region" aria-label={t("held")}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-72">
          <WithHelp word="heldRows">
            <h2 className="text-warn flex items-center gap-2 font-semibold">
              <TriangleAlert aria-hidden className="size-4 shrink-0" strokeWidth={2} />
              {t("heldTitle", { count: heldRows })}
            </h2>
          </WithHelp>
          <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("heldText")}</p>
        </div>
        <a href={heldRowsAddress(selected, locale)} className={buttonClass()}>
          <Download aria-hidden />
          {t("downloadHeld")}
        </a>
      </div>
      <ul>
        {heldGroups.map((group) => (
          <HeldGroup
            key={group.cause}
            organizationId={selected.organizationId}
            baseCurrency={check.settings.baseCurrency}
            group={group}
            isListed={group.cause === cause}
            onList={() => onCause(group.cause === cause ? undefined : group.cause)}
            onFix={onFix}
            onRepaired={onRepaired}
          />
        ))}
      </ul>
      <div className="border-line text-muted flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t px-4 py-2.5">
        <p className="min-w-0 flex-1 basis-72 text-pretty">{t("heldTogether", { count: heldRows })}</p>
        <SelectionSums totals={heldTotals} />
      </div>
    </Card>
  );
}
