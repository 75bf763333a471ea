"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importRunListQuery } from "#lib/client/imports.ts";
import { pages } from "#lib/shared/paths.ts";
import { ImportTable } from "./import-table.tsx";

type ImportListProps = { organizationId: string; organizationName: string; offset: number };

/** The imports that were sent from here for an organization, and the way to a new one. */
export function ImportList({ organizationId, organizationName, offset }: ImportListProps) {
  const t = useTranslations("imports");
  const list = useQuery(importRunListQuery(organizationId, offset));
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
      <ListBody list={list}>
        {(received) =>
          received.runs.length === 0 ? (
            <NoImports organizationId={organizationId} beyond={offset > 0} />
          ) : (
            <ImportTable {...{ organizationId, organizationName, offset }} list={received} />
          )
        }
      </ListBody>
    </>
  );
}

function NoImports({ organizationId, beyond }: { organizationId: string; beyond: boolean }) {
  const t = useTranslations("imports");
  return beyond ? (
    <EmptyState
      sign={ArrowUpFromLine}
      title={t("beyondTitle")}
      text={t("beyondText")}
      action={<ButtonLink href={pages.imports(organizationId)}>{t("toStart")}</ButtonLink>}
    />
  ) : (
    <EmptyState sign={ArrowUpFromLine} title={t("emptyTitle")} text={t("emptyText")} />
  );
}
