"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Download } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { CardSkeleton, Loading, TableSkeleton } from "#components/ui/skeleton.tsx";
import { datevCheckQueryOptions, heldRowsAddress, type Selected } from "#lib/client/hand-over.ts";
import type { DatevCheck, DatevRowKind } from "#lib/shared/datev-check-schemas.ts";
import { HandOverAction } from "../hand-over-action.tsx";
import { DatevCheckSummary } from "./check-summary.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import type { SettingName } from "./setting-values.ts";

type DatevCheckViewProps = {
  selected: Selected;
  /** The time of the last change of the settings. The check is made again for each change. */
  changedAt: string | null;
  onFix: (setting: SettingName) => void;
};

/** The check before a hand-over to DATEV with its rows, and the button that hands over. */
export function DatevCheckView({ selected, changedAt, onFix }: DatevCheckViewProps) {
  const t = useTranslations("datev");
  const [page, setPage] = useState<{ kind: DatevRowKind | null; offset: number }>({ kind: null, offset: 0 });
  const kind = page.kind ?? "held";
  const check = useQuery(datevCheckQueryOptions(selected, { kind, offset: page.offset }, changedAt));
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
    <div className="space-y-4">
      <Card role="region" aria-label={t("check")} className="space-y-4 p-4">
        <WithHelp word="batch">
          <h2 className="font-semibold">{t("check")}</h2>
        </WithHelp>
        <DatevCheckSummary check={check.data} />
        <HeldNotice selected={selected} check={check.data} />
        <CheckAction selected={selected} check={check.data} />
      </Card>
      {heldRows + notedRows > 0 && (
        <CheckedRows
          check={check.data}
          isOld={check.isPlaceholderData}
          onPage={(next) => setPage(next)}
          onFix={onFix}
        />
      )}
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

type PartProps = { selected: Selected; check: DatevCheck };

function HeldNotice({ selected, check }: PartProps) {
  const t = useTranslations("datev");
  const locale = useLocale();
  if (check.heldRows === 0) return <p>{t("noneHeld")}</p>;
  return (
    <Notice
      tone="warn"
      title={t("heldTitle", { count: check.heldRows })}
      actions={
        <a href={heldRowsAddress(selected, locale)} className={buttonClass()}>
          <Download aria-hidden />
          {t("downloadHeld")}
        </a>
      }
    >
      <p>{t("heldText")}</p>
    </Notice>
  );
}

function CheckAction({ selected, check }: PartProps) {
  const t = useTranslations("datev");
  const { rows, heldRows: held, batches, settings } = check;
  const unfit = [...new Set(batches.flatMap(({ problems }) => problems))];
  if (unfit.length > 0) return <Notice tone="error" title={t("unfit", { checks: unfit.join(", ") })} />;
  if (rows === 0) return <Notice tone="error" title={t("nothing")} />;
  const files = batches.length;
  return (
    <HandOverAction
      selected={selected}
      written={{ format: "datev", settings }}
      button={held > 0 ? t("buttonHeld", { rows, files, held }) : t("button", { rows, files })}
    />
  );
}
