"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { CardSkeleton, FieldsSkeleton, TableSkeleton } from "#components/ui/skeleton.tsx";
import { importRunQuery } from "#lib/client/imports/runs.ts";
import type { ImportRecordsQuery, ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { DiscardButton } from "./discard-button.tsx";
import { PlanView } from "./plan-view.tsx";
import { ProgressView } from "./progress-view.tsx";
import { RecordsView } from "./records-view.tsx";
import { RunFacts } from "./run-facts.tsx";

type RunPageProps = {
  organizationId: string;
  organizationName: string;
  runId: string;
  /** The filter of the records in the address. */
  query: ImportRecordsQuery;
};

const shape = (
  <>
    <CardSkeleton lines={["w-1/3", "w-1/4"]} />
    <CardSkeleton lines={["w-24", "w-1/2", "w-1/3", "w-2/5"]} />
    <FieldsSkeleton count={2} />
    <TableSkeleton columns={["w-16", "w-24", "flex-1", "w-40 max-sm:hidden"]} />
  </>
);

/** The page of an import run, from its plan to the end of its log. */
export function RunPage({ organizationId, organizationName, runId, query }: RunPageProps) {
  const t = useTranslations("importRun");
  const run = useQuery(importRunQuery(organizationId, runId));
  return (
    <>
      <PageHeader
        back={{ href: pages.imports(organizationId), label: t("back") }}
        title={t("title")}
        beside={run.data && <span className="text-muted wrap-anywhere">{run.data.fileName}</span>}
        actions={
          run.data &&
          run.data.state !== "UPLOADING" && (
            <ButtonLink href={pages.importReceipt(organizationId, runId)}>
              <ReceiptText aria-hidden />
              {t("receipt")}
            </ButtonLink>
          )
        }
      />
      <ListBody
        list={run}
        shape={shape}
        whenNotFound={<ButtonLink href={pages.imports(organizationId)}>{t("back")}</ButtonLink>}
      >
        {(found) => (
          <RunView
            run={found}
            organizationId={organizationId}
            organizationName={organizationName}
            query={query}
          />
        )}
      </ListBody>
    </>
  );
}

type RunViewProps = Omit<RunPageProps, "runId"> & { run: ImportRun };

function RunView({ run, organizationId, organizationName, query }: RunViewProps) {
  const t = useTranslations("importRun");
  const heading = useRef<HTMLHeadingElement>(null);
  const hasStarted = run.startedAt !== null;
  const seen = useRef(hasStarted);
  useEffect(() => {
    // The start button is gone with the plan, so the focus moves to the heading of the progress.
    if (hasStarted && !seen.current) heading.current?.focus();
    seen.current = hasStarted;
  }, [hasStarted]);

  if (run.state === "UPLOADING")
    return (
      <Notice
        tone="warn"
        title={t("unfinished")}
        actions={
          <>
            <ButtonLink href={pages.newImport(organizationId)}>{t("goOnUploading")}</ButtonLink>
            <DiscardButton run={run} organizationId={organizationId} isOnly={false} />
          </>
        }
      >
        {t("unfinishedNext")}
      </Notice>
    );
  return (
    <div className="space-y-3">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t(hasStarted ? "log" : "planTitle")}
      </h2>
      <RunFacts run={run} organizationId={organizationId} />
      {run.state === "PLANNED" ? (
        <PlanView run={run} organizationId={organizationId} organizationName={organizationName} />
      ) : (
        <ProgressView run={run} organizationId={organizationId} />
      )}
      {run.hasRecords && <RecordsView run={run} organizationId={organizationId} query={query} />}
    </div>
  );
}
