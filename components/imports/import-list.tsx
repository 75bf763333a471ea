"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine } from "lucide-react";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { importRunListQuery } from "#lib/client/imports.ts";
import { pages } from "#lib/shared/paths.ts";
import { ImportTable } from "./import-table.tsx";

type ImportListProps = { organizationId: string; organizationName: string; offset: number };

/** The imports that were sent from here for an organization, and the way to a new one. */
export function ImportList({ organizationId, organizationName, offset }: ImportListProps) {
  const t = useTranslations("imports");
  const list = useQuery(importRunListQuery(organizationId, offset));
  const isEmpty = list.data?.runs.length === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <ButtonLink variant="primary" href={pages.newImport(organizationId)}>
            <ArrowUpFromLine aria-hidden />
            {t("new")}
          </ButtonLink>
        }
      />
      <div
        aria-busy={list.isPlaceholderData}
        className={clsx("space-y-3", list.isPlaceholderData && "opacity-60")}
      >
        {list.isPending && <TableSkeleton />}
        {list.isError &&
          (list.data ? (
            <StaleNotice error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Failure error={list.error} onRetry={() => void list.refetch()} />
          ))}
        {list.data && !isEmpty && (
          <ImportTable {...{ organizationId, organizationName, offset }} list={list.data} />
        )}
        {isEmpty && offset === 0 && (
          <EmptyState sign={ArrowUpFromLine} title={t("emptyTitle")} text={t("emptyText")} />
        )}
        {isEmpty && offset > 0 && (
          <EmptyState
            sign={ArrowUpFromLine}
            title={t("beyondTitle")}
            text={t("beyondText")}
            action={<ButtonLink href={pages.imports(organizationId)}>{t("toStart")}</ButtonLink>}
          />
        )}
      </div>
    </>
  );
}
