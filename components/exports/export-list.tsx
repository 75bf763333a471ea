"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { exportArchiveQuery } from "#lib/client/exports.ts";
import { dayBegin } from "#lib/shared/dates.ts";
import type { ArchivePageParameters } from "#lib/shared/export-archive.ts";
import { ArchiveNotices } from "./archive-notices.tsx";
import { ExportFilter } from "./export-filter.tsx";
import { ExportKinds } from "./export-kinds.tsx";
import { ExportTable } from "./export-table.tsx";
import { FoundPostings } from "./found-postings.tsx";
import { NewExportDialog } from "./new-export-dialog.tsx";
import { NoExports } from "./no-exports.tsx";
import { useInvoiceSearch } from "./use-invoice-search.ts";
import { useStatusTitle } from "./use-status-title.ts";

type ExportListProps = {
  organizationId: string;
  organizationName: string;
  parameters: ArchivePageParameters;
};

/** The archive of an organization's exports, live while one runs, the search in it, and the way to a new export. */
export function ExportList({ organizationId, organizationName, parameters }: ExportListProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from, to, offset = 0 } = parameters;
  const search = useInvoiceSearch();
  const list = useQuery(
    exportArchiveQuery(organizationId, {
      kind,
      handedOver,
      offset,
      from: (from && dayBegin(from)) ?? undefined,
      until: (to && dayBegin(to, 1)) ?? undefined,
    }),
  );
  const [question, setQuestion] = useState({ openedAt: 0, isOpen: false });
  const running = list.data?.counts.running ?? 0;
  useStatusTitle(running > 0 ? t("running", { count: running }) : null, t("title"));
  const readAt = list.data?.readAt;

  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <Button variant="primary" onClick={() => setQuestion({ openedAt: Date.now(), isOpen: true })}>
            <ArrowDownToLine aria-hidden />
            {t("new")}
          </Button>
        }
        beside={
          readAt && (
            <span className="text-muted text-compact">
              {t.rich("updated", { time: () => <Time value={readAt} detail="clock" /> })}
            </span>
          )
        }
      />
      <p role="status" className="sr-only">
        {running > 0 && t("running", { count: running })}
      </p>
      <ExportFilter key={`${from} ${to}`} {...{ organizationId, parameters, search }} />
      {search.invoice === "" ? (
        <>
          {list.data && <ExportKinds {...{ organizationId, parameters }} archive={list.data} />}
          <ListBody list={list}>
            {(archive) => (
              <>
                <ArchiveNotices archive={archive} onRetry={() => void list.refetch()} />
                {archive.exports.length > 0 ? (
                  <ExportTable {...{ organizationId, organizationName, parameters, archive }} />
                ) : (
                  <NoExports {...{ organizationId, parameters, archive }} />
                )}
              </>
            )}
          </ListBody>
        </>
      ) : (
        <FoundPostings organizationId={organizationId} invoice={search.invoice} />
      )}
      <NewExportDialog
        key={question.openedAt}
        {...{ organizationId, organizationName }}
        openedAt={question.openedAt}
        open={question.isOpen}
        onOpenChange={(isOpen) => setQuestion(({ openedAt }) => ({ openedAt, isOpen }))}
      />
    </>
  );
}
