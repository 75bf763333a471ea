"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { useStoredError } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { importOutcomeQuery } from "#lib/client/imports/runs.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { Agreement } from "./agreement.tsx";
import { ChunkList } from "./chunk-list.tsx";
import { FailureCodes } from "./failure-codes.tsx";
import { RunStatus } from "./run-status.tsx";
import { UndoCard } from "./undo-card.tsx";

/** The progress of a started run, its failures and their remedies. */
export function ProgressView({ run, organizationId }: { run: ImportRun; organizationId: string }) {
  const t = useTranslations("importRun");
  const storedError = useStoredError();
  const hasEnded = run.state === "DONE" || run.state === "CANCELLED";
  // This query counts all records, which is too expensive to repeat every second while a run changes.
  const isCounted = run.hasRecords && (hasEnded || run.state === "PAUSED");
  const outcome = useQuery({ ...importOutcomeQuery(organizationId, run), enabled: isCounted });
  return (
    <>
      {run.problem && <Failure error={storedError(run.problem, 400)} title={t("pausedTitle")} />}
      {!run.hasRecords && <Notice tone="info" title={t("noRecords")} />}
      {run.hasRecords && <RunStatus run={run} organizationId={organizationId} />}
      {outcome.isError && !outcome.data && <Failure error={outcome.error} />}
      {isCounted && outcome.data && (
        <FailureCodes run={run} organizationId={organizationId} failures={outcome.data.failures} />
      )}
      {outcome.data && hasEnded && <Agreement agreement={outcome.data.agreement} />}
      {outcome.data && hasEnded && run.imported > 0 && (
        <UndoCard run={run} organizationId={organizationId} outcome={outcome.data} />
      )}
      <ChunkList run={run} organizationId={organizationId} />
    </>
  );
}
