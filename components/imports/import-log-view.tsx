"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { importLogQuery, importLogSummaryQuery, isProcessed } from "#lib/client/imports.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { FailedRecords } from "./failed-records.tsx";
import { LogStatus } from "./log-status.tsx";
import { LogTable } from "./log-table.tsx";

type ImportLogViewProps = { organizationId: string; run: ImportRun; processId: string; offset: number };

/** The log of an import, live until the job has ended; then it is counted, and failures are told by cause. */
export function ImportLogView({ organizationId, run, processId, offset }: ImportLogViewProps) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const log = useQuery(importLogQuery(organizationId, processId, offset));
  const ended = log.data !== undefined && isProcessed(log.data);
  const summary = useQuery({ ...importLogSummaryQuery(organizationId, processId), enabled: ended });
  if (log.isPending) return <TableSkeleton />;
  if (!log.data) return <Failure error={log.error} onRetry={() => void log.refetch()} />;
  const total = log.data.pagination.totalCount;
  return (
    <>
      {log.isError && <StaleNotice error={log.error} onRetry={() => void log.refetch()} />}
      <LogStatus run={run} jobStatus={log.data.jobStatus} summary={summary.data} />
      {summary.isError && <Failure error={summary.error} onRetry={() => void summary.refetch()} />}
      {ended && total !== run.recordCount && (
        <Notice tone="error" title={t("missing", { sent: run.recordCount, logged: total })} />
      )}
      <Tabs defaultValue="all">
        <TabList aria-label={t("views")} className="mb-3">
          <Tab value="all" count={format.number(total)}>
            {t("all")}
          </Tab>
          {summary.data && (
            <Tab value="failed" count={format.number(summary.data.failed)}>
              {t("failedOnly")}
            </Tab>
          )}
        </TabList>
        <TabPanel
          value="all"
          aria-busy={log.isPlaceholderData}
          className={clsx("outline-none", log.isPlaceholderData && "opacity-60")}
        >
          <LogTable organizationId={organizationId} runId={run.id} offset={offset} log={log.data} />
        </TabPanel>
        {summary.data && (
          <TabPanel value="failed" className="outline-none">
            <FailedRecords failures={summary.data.failures} />
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}
