"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { importRunQuery } from "#lib/client/imports.ts";
import { pages } from "#lib/shared/paths.ts";
import { ImportLogView } from "./import-log-view.tsx";
import { RunFacts } from "./run-facts.tsx";
import { RunProblem } from "./run-problem.tsx";
import { RunStateBadge } from "./run-state-badge.tsx";

type ImportRunPageProps = { organizationId: string; runId: string; offset: number };

/** One import: what was sent, and what the service's log says became of each record. */
export function ImportRunPage({ organizationId, runId, offset }: ImportRunPageProps) {
  const t = useTranslations("importRun");
  const query = useQuery(importRunQuery(organizationId, runId));
  const run = query.data;
  return (
    <>
      <PageHeader
        back={{ href: pages.imports(organizationId), label: t("back") }}
        title={<span className="wrap-anywhere">{run?.fileName ?? t("title")}</span>}
        beside={run && run.state !== "SUBMITTED" && <RunStateBadge state={run.state} />}
      />
      <div className="space-y-3">
        {query.isPending && <TableSkeleton />}
        {query.isError &&
          (run ? (
            <StaleNotice error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          ))}
        {run && <RunFacts run={run} />}
        {run && <RunProblem organizationId={organizationId} run={run} />}
        {run?.state === "SUBMITTED" && run.processId !== null && (
          <ImportLogView
            organizationId={organizationId}
            run={run}
            processId={run.processId}
            offset={offset}
          />
        )}
      </div>
    </>
  );
}
