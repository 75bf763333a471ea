"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ImportLog } from "#contract/import.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { isProcessed, type ImportLogSummary } from "#lib/client/imports.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";

type LogStatusProps = {
  run: ImportRun;
  jobStatus: ImportLog["jobStatus"];
  summary: ImportLogSummary | undefined;
};

/** How far the job is and how it ended, in numbers. Each change is announced. */
export function LogStatus({ run, jobStatus, summary }: LogStatusProps) {
  const t = useTranslations("importRun");
  const ended = isProcessed({ jobStatus });
  const complete = summary !== undefined && summary.counted >= summary.total;
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3">
      <div role="status" className="min-w-0 flex-1 basis-64 space-y-1">
        <JobBadge jobStatus={jobStatus} />
        <p>
          {!ended && t("processingText", { count: run.recordCount })}
          {ended && summary === undefined && t("counting")}
          {complete && summary.failed === 0 && t("endedAll", { count: summary.total })}
          {complete && summary.failed > 0 && t("endedSome", { failed: summary.failed, total: summary.total })}
          {summary && !complete && t("notCounted", { counted: summary.counted, total: summary.total })}
        </p>
      </div>
      {summary && (
        <dl className="flex gap-8">
          <Count name={t("imported")} value={summary.imported} />
          <Count name={t("failed")} value={summary.failed} isBad={summary.failed > 0} />
        </dl>
      )}
    </Card>
  );
}

function JobBadge({ jobStatus }: Pick<LogStatusProps, "jobStatus">) {
  const t = useTranslations("importRun");
  if (jobStatus === "PROCESSED") return <Badge tone="done">{t("processed")}</Badge>;
  if (jobStatus === "PROCESSING") return <Badge tone="run">{t("processing")}</Badge>;
  return <Badge tone="unknown">{jobStatus}</Badge>;
}

function Count({ name, value, isBad = false }: { name: string; value: number; isBad?: boolean }) {
  const format = useFormatter();
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className={`text-title figures font-semibold ${isBad ? "text-error" : ""}`}>
        {format.number(value)}
      </dd>
    </div>
  );
}
