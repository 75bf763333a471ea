"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PillsSkeleton, TableSkeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { usePostingSearch } from "#components/ui/use-posting-search.ts";
import { exportArchiveQuery } from "#lib/client/exports.ts";
import { dayBegin } from "#lib/shared/dates.ts";
import type { ArchivePageParameters } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { ArchiveNotices } from "./archive-notices.tsx";
import { ExportFilter } from "./export-filter.tsx";
import { ExportKinds } from "./export-kinds.tsx";
import { ExportTable } from "./export-table.tsx";
import { NewExportDialog } from "./new-export-dialog.tsx";
import { NoExports } from "./no-exports.tsx";
import { useQuestion } from "./use-question.ts";
import { useStatusTitle } from "./use-status-title.ts";

type ExportListProps = {
  organizationId: string;
  organizationName: string;
  parameters: ArchivePageParameters;
  /** What the search finds, which is shown instead of the list while there is a search. */
  found: ReactNode;
};

const columns = [
  "w-44 max-md:flex-1",
  "w-40 max-md:hidden",
  "w-24",
  "w-36 max-md:hidden",
  "flex-1 max-md:hidden",
  "w-28 max-xl:hidden",
];

const shape = (
  <>
    <PillsSkeleton count={3} />
    <TableSkeleton columns={columns} />
  </>
);

/**
 * The page of an organization's exports: the list, updated while one runs, the search, and the button for a
 * new export.
 */
export function ExportList({ organizationId, organizationName, parameters, found }: ExportListProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from, to, offset = 0 } = parameters;
  const search = usePostingSearch();
  const list = useQuery(
    exportArchiveQuery(organizationId, {
      kind,
      handedOver,
      offset,
      from: (from && dayBegin(from)) ?? undefined,
      until: (to && dayBegin(to, 1)) ?? undefined,
    }),
  );
  const question = useQuestion();
  const running = list.data?.counts.running ?? 0;
  useStatusTitle(running > 0 ? t("running", { count: running }) : null, t("title"));
  const readAt = list.data?.readAt;

  return (
    <>
      <PageHeader
        title={t("title")}
        help="export"
        actions={
          <>
            <ButtonLink href={pages.closing(organizationId)}>{t("closeMonth")}</ButtonLink>
            <Button variant="primary" onClick={question.ask}>
              <ArrowDownToLine aria-hidden />
              {t("new")}
            </Button>
          </>
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
      <ExportFilter organizationId={organizationId} parameters={parameters} search={search} />
      {search.searched === "" ? (
        <>
          {list.data && (
            <ExportKinds organizationId={organizationId} parameters={parameters} archive={list.data} />
          )}
          <ListBody list={list} shape={shape}>
            {(archive) => (
              <>
                <ArchiveNotices archive={archive} onRetry={() => void list.refetch()} />
                {archive.exports.length > 0 ? (
                  <ExportTable
                    organizationId={organizationId}
                    organizationName={organizationName}
                    parameters={parameters}
                    archive={archive}
                  />
                ) : (
                  <NoExports
                    organizationId={organizationId}
                    parameters={parameters}
                    archive={archive}
                    onNew={question.ask}
                  />
                )}
              </>
            )}
          </ListBody>
        </>
      ) : (
        found
      )}
      {question.isOpen && (
        <NewExportDialog
          key={question.openedAt}
          organizationId={organizationId}
          organizationName={organizationName}
          openedAt={question.openedAt}
          onClose={question.close}
        />
      )}
    </>
  );
}
