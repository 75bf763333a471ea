"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { exportListQuery, isRunning } from "#lib/client/exports.ts";
import { pages } from "#lib/shared/paths.ts";
import { ExportTable } from "./export-table.tsx";
import { NewExportDialog } from "./new-export-dialog.tsx";

type ExportListProps = { organizationId: string; organizationName: string; offset: number };

/** The exports of an organization, live while one of them runs, and the way to a new one. */
export function ExportList({ organizationId, organizationName, offset }: ExportListProps) {
  const t = useTranslations("exports");
  const list = useQuery(exportListQuery(organizationId, offset));
  const [asking, setAsking] = useState(false);
  const running = list.data?.exports.filter(isRunning).length ?? 0;
  const button = (
    <Button variant="primary" onClick={() => setAsking(true)}>
      <ArrowDownToLine aria-hidden />
      {t("new")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t("title")}
        actions={button}
        beside={
          list.isSuccess && (
            <span className="text-muted text-compact">
              {t.rich("updated", {
                time: () => <Time value={new Date(list.dataUpdatedAt)} detail="clock" />,
              })}
            </span>
          )
        }
      />
      <p role="status" className="sr-only">
        {running > 0 && t("running", { count: running })}
      </p>
      <ListBody list={list}>
        {(received) =>
          received.exports.length === 0 ? (
            <NoExports organizationId={organizationId} beyond={offset > 0} />
          ) : (
            <ExportTable {...{ organizationId, organizationName, offset }} list={received} />
          )
        }
      </ListBody>
      <NewExportDialog {...{ organizationId, organizationName }} open={asking} onOpenChange={setAsking} />
    </>
  );
}

function NoExports({ organizationId, beyond }: { organizationId: string; beyond: boolean }) {
  const t = useTranslations("exports");
  return beyond ? (
    <EmptyState
      sign={ArrowDownToLine}
      title={t("beyondTitle")}
      text={t("beyondText")}
      action={<ButtonLink href={pages.exports(organizationId)}>{t("toStart")}</ButtonLink>}
    />
  ) : (
    <EmptyState sign={ArrowDownToLine} title={t("emptyTitle")} text={t("emptyText")} />
  );
}
