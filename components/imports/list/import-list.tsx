"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { FieldsSkeleton, TableSkeleton } from "#components/ui/skeleton.tsx";
import { importRunListQuery } from "#lib/client/imports/runs.ts";
import type { ImportRunFilter } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { DiscardedNotices } from "./discarded-notices.tsx";
import { ImportFilter } from "./import-filter.tsx";
import { ImportTable } from "./import-table.tsx";

type ImportListProps = {
  organizationId: string;
  organizationName: string;
  filter: ImportRunFilter;
  offset: number;
};

const columns = [
  "w-44 max-sm:flex-1",
  "w-36",
  "flex-1 max-sm:hidden",
  "w-36 max-md:hidden",
  "w-28 max-md:hidden",
];

const shape = (
  <>
    <FieldsSkeleton count={4} />
    <TableSkeleton columns={columns} />
  </>
);

/** The import runs of an organization with their authors, and a link to a new import. */
export function ImportList({ organizationId, organizationName, filter, offset }: ImportListProps) {
  const t = useTranslations("imports");
  const list = useQuery(importRunListQuery(organizationId, filter, offset));
  const isFiltered = Object.values(filter).some(Boolean);
  const isEmpty = list.data?.runs.length === 0 && !isFiltered && offset === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <ButtonLink href={pages.lookUpImport(organizationId)}>{t("lookUp")}</ButtonLink>
            {!isEmpty && <NewImportLink organizationId={organizationId} />}
          </>
        }
      />
      {list.data && <DiscardedNotices organizationId={organizationId} notices={list.data.notices} />}
      {list.data && (isFiltered || list.data.runs.length > 0) && (
        <ImportFilter organizationId={organizationId} filter={filter} people={list.data.people} />
      )}
      <ListBody list={list} shape={shape}>
        {(received) =>
          received.runs.length === 0 ? (
            <NoImports organizationId={organizationId} isFiltered={isFiltered} beyond={offset > 0} />
          ) : (
            <ImportTable
              organizationId={organizationId}
              organizationName={organizationName}
              filter={filter}
              offset={offset}
              list={received}
            />
          )
        }
      </ListBody>
    </>
  );
}

function NewImportLink({ organizationId }: { organizationId: string }) {
  const t = useTranslations("imports");
  return (
    <ButtonLink variant="primary" href={pages.newImport(organizationId)}>
      <ArrowUpFromLine aria-hidden />
      {t("new")}
    </ButtonLink>
  );
}

type NoImportsProps = { organizationId: string; isFiltered: boolean; beyond: boolean };

function NoImports({ organizationId, isFiltered, beyond }: NoImportsProps) {
  const t = useTranslations("imports");
  const toStart = <ButtonLink href={pages.imports(organizationId)}>{t("toStart")}</ButtonLink>;
  if (isFiltered) return <EmptyState icon={ArrowUpFromLine} title={t("noneFits")} text={t("noneFitsText")} />;
  return beyond ? (
    <EmptyState icon={ArrowUpFromLine} title={t("beyondTitle")} text={t("beyondText")} action={toStart} />
  ) : (
    <EmptyState
      icon={ArrowUpFromLine}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={<NewImportLink organizationId={organizationId} />}
    />
  );
}
