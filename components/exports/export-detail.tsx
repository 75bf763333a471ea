"use client";

import { useQuery } from "@tanstack/react-query";
import { FileClock, Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Export } from "#contract/export.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { LateErrors, LateErrorsPage } from "#components/ui/late-errors.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Loading } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { isRunning } from "#lib/client/exports.ts";
import { exportQuery } from "#lib/client/one-export.ts";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { Elapsed } from "./elapsed.tsx";
import { ExportEnd, NotifyButton } from "./export-end.tsx";
import { shortExportId } from "#components/ui/short-export-id.ts";
import { ExportStatusBadge } from "./export-status-badge.tsx";
import { HandOverLink } from "./hand-over-link.tsx";
import { KeptDocuments } from "./kept-documents.tsx";

type ExportDetailProps = {
  organizationId: string;
  organizationName: string;
  exportId: string;
  /** The postings, which are rendered and fetched only after the export has ended (section 3.1, rule 2). */
  postings: ReactNode;
  /** The placeholder for the postings until the state of the export is known. */
  shape: ReactNode;
};

/** The page of an export: its status, updated until it ends, then its postings. */
export function ExportDetail({
  organizationId,
  organizationName,
  exportId,
  postings,
  shape,
}: ExportDetailProps) {
  const t = useTranslations("export");
  const query = useQuery(exportQuery(organizationId, exportId));
  const shown = query.data;
  const hasEnded = shown !== undefined && !isRunning(shown);
  return (
    <LateErrorsPage className="flex flex-col lg:h-[calc(100dvh-40px)]">
      <PageHeader
        isDense
        back={{ href: pages.exports(organizationId), label: t("back") }}
        title={<ExportTitle id={exportId} createdAt={shown?.createdAt} />}
        beside={
          shown && (
            <>
              <ExportFacts shown={shown} />
              {hasEnded && <KeptDocuments organizationId={organizationId} exportId={exportId} />}
            </>
          )
        }
        actions={
          hasEnded &&
          shown.postingsCount > 0 && (
            <>
              <ButtonLink href={pages.receipt(organizationId, exportId)}>{t("receipt")}</ButtonLink>
              <HandOverLink organizationId={organizationId} exportId={exportId} />
            </>
          )
        }
      />
      <ExportEnd shown={shown} exportId={exportId} organizationName={organizationName} />
      {query.isError && !shown && (
        <div className="mb-3">
          <Failure
            error={query.error}
            onRetry={() => void query.refetch()}
            whenNotFound={<ButtonLink href={pages.exports(organizationId)}>{t("back")}</ButtonLink>}
          />
        </div>
      )}
      {query.isPending && <Loading>{shape}</Loading>}
      {shown && !hasEnded && <Running shown={shown} />}
      {hasEnded && shown.postingsCount === 0 && <Nothing organizationId={organizationId} />}
      {hasEnded && shown.postingsCount > 0 && postings}
      {/* Above the postings it would move their rows. */}
      <LateErrors>
        {query.isError && shown && <StaleNotice error={query.error} onRetry={() => void query.refetch()} />}
      </LateErrors>
    </LateErrorsPage>
  );
}

function ExportTitle({ id, createdAt }: { id: string; createdAt: string | undefined }) {
  const t = useTranslations("export");
  if (createdAt === undefined) return t("title", { id: shortExportId(id) });
  return t.rich("heading", { time: () => <Time value={createdAt} /> });
}

function ExportFacts({ shown }: { shown: Export }) {
  const t = useTranslations("export");
  return (
    <>
      <ExportStatusBadge status={shown.status} />
      <span className="text-muted figures">{t("counts", { count: shown.postingsCount })}</span>
      <span className="text-muted text-meta inline-flex items-center gap-1">
        <span title={shown.id}>{shortExportId(shown.id)}</span>
        <CopyButton text={shown.id} what={t("copyId")} />
      </span>
    </>
  );
}

function Running({ shown }: { shown: WatchedExport }) {
  const t = useTranslations("export");
  return (
    <Card className="flex flex-col items-center px-6 py-16 text-center">
      <FileClock aria-hidden className="text-run mb-4 size-8" strokeWidth={1.5} />
      <h2 className="text-input font-semibold">{t("runningTitle", { count: shown.postingsCount })}</h2>
      <p className="text-muted mt-1 max-w-[56ch] text-pretty">{t("runningText")}</p>
      <p className="mt-4 mb-5">
        <Elapsed since={shown.createdAt ?? shown.firstSeenAt} />
      </p>
      <NotifyButton />
    </Card>
  );
}

function Nothing({ organizationId }: { organizationId: string }) {
  const t = useTranslations("export");
  return (
    <EmptyState
      icon={Inbox}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={<ButtonLink href={pages.exports(organizationId)}>{t("back")}</ButtonLink>}
    />
  );
}
