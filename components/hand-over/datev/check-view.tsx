"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { CardSkeleton, Loading, TableSkeleton } from "#components/ui/skeleton.tsx";
import { datevCheckQueryOptions, type Selected } from "#lib/client/hand-over.ts";
import type { DatevCheck, DatevCheckPage } from "#lib/shared/datev-check-schemas.ts";
import { usedRatesOf } from "#lib/shared/used-rates.ts";
import { HandOverAction } from "../hand-over-action.tsx";
import { DatevCheckSummary } from "./check-summary.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { HeldCard } from "./held-card.tsx";
import type { FixPlace } from "./place-to-fix.ts";

type DatevCheckViewProps = {
  selected: Selected;
  /** The time of the last change of the settings. The check is made again for each change. */
  changedAt: string | null;
  onFix: (place: FixPlace) => void;
};

/**
 * The check before a hand-over to DATEV: what is handed over, then the held rows by cause, then the rows one
 * by one, and the button last, which stays in sight.
 */
export function DatevCheckView(props: DatevCheckViewProps) {
  const top = useRef<HTMLDivElement>(null);
  return (
    // A repair makes the check anew, with which its button and its focus would be gone.
    <div ref={top} tabIndex={-1} className="outline-none">
      <Check {...props} onRepaired={() => top.current?.focus({ preventScroll: true })} />
    </div>
  );
}

function Check({ selected, changedAt, onFix, onRepaired }: DatevCheckViewProps & { onRepaired: () => void }) {
  const t = useTranslations("datev");
  const [page, setPage] = useState<DatevCheckPage>({ kind: "held", offset: 0 });
  const check = useQuery(datevCheckQueryOptions(selected, page, changedAt));
  if (!check.data) {
    return check.isError ? (
      <Failure error={check.error} onRetry={() => void check.refetch()} />
    ) : (
      <>
        <p role="status" className="sr-only">
          {t("checking")}
        </p>
        <Loading>
          <CheckSkeleton />
        </Loading>
      </>
    );
  }
  const { heldRows, notedRows } = check.data;
  return (
    <div role="region" aria-label={t("check")} className="space-y-4">
      <Card className="space-y-4 p-4">
        <WithHelp word="batch">
          <h2 className="font-semibold">{t("check")}</h2>
        </WithHelp>
        <DatevCheckSummary check={check.data} />
        {heldRows === 0 && <p>{t("noneHeld")}</p>}
      </Card>
      {heldRows > 0 && (
        <HeldCard
          selected={selected}
          check={check.data}
          cause={page.cause}
          onCause={(cause) => setPage({ kind: "held", cause, offset: 0 })}
          onFix={onFix}
          onRepaired={() => {
            setPage({ kind: "held", offset: 0 });
            onRepaired();
          }}
        />
      )}
      {heldRows + notedRows > 0 && (
        <CheckedRows
          selected={selected}
          check={check.data}
          isOld={check.isPlaceholderData}
          onPage={setPage}
        />
      )}
      <CheckAction selected={selected} check={check.data} />
    </div>
  );
}

/** The placeholder for the check. */
export function CheckSkeleton() {
  return (
    <>
      <CardSkeleton lines={["w-24", "w-2/3", "w-1/2", "w-3/5", "h-8! w-48"]} />
      <TableSkeleton columns={["w-24", "w-40", "flex-1"]} rows={6} />
    </>
  );
}

function CheckAction({ selected, check }: { selected: Selected; check: DatevCheck }) {
  const t = useTranslations("datev");
  const { rows, heldRows: held, batches, settings, rates } = check;
  const unfit = [...new Set(batches.flatMap(({ problems }) => problems))];
  if (unfit.length > 0) return <Notice tone="error" title={t("unfit", { checks: unfit.join(", ") })} />;
  if (rows === 0) return <Notice tone="error" title={t("nothing")} />;
  const files = batches.length;
  return (
    <HandOverAction
      selected={selected}
      written={{ format: "datev", settings, rates: usedRatesOf(rates) }}
      button={held > 0 ? t("buttonHeld", { rows, files, held }) : t("button", { rows, files })}
    />
  );
}
