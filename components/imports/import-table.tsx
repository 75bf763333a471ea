"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportRun, ImportRunList } from "#lib/shared/import-run.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { RunStateBadge } from "./run-state-badge.tsx";

type ImportTableProps = {
  organizationId: string;
  organizationName: string;
  offset: number;
  list: ImportRunList;
};

/** A page of imports, newest first. */
export function ImportTable({ organizationId, organizationName, offset, list }: ImportTableProps) {
  const t = useTranslations("imports");
  const position = pagePosition({ offset, received: list.runs.length, pagination: list.pagination });
  const address = pages.imports(organizationId);
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption", { organization: organizationName })}</caption>
        <thead>
          <tr>
            <HeadCell>{t("sent")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell className="w-full max-sm:hidden">{t("file")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("operation")}</HeadCell>
            <HeadCell numeric>{t("accounts")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("by")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.runs.map((run) => (
            <ImportRow key={run.id} organizationId={organizationId} run={run} />
          ))}
        </tbody>
      </Table>
      <Pager
        kind="time"
        position={position}
        href={(next) => (next === 0 ? address : `${address}?offset=${next}`)}
      />
    </Card>
  );
}

function ImportRow({ organizationId, run }: { organizationId: string; run: ImportRun }) {
  const o = useTranslations("operation");
  const format = useFormatter();
  return (
    <Row className="relative">
      <Cell>
        <Link
          href={pages.importRun(organizationId, run.id)}
          className="ring-inside block font-medium after:absolute after:inset-0 max-sm:w-24 max-sm:py-1 max-sm:[&_time]:whitespace-normal"
        >
          <Time value={run.createdAt} />
        </Link>
      </Cell>
      <Cell>
        <RunStateBadge state={run.state} />
      </Cell>
      <Cell className="max-w-0 truncate max-sm:hidden" title={run.fileName}>
        {run.fileName}
      </Cell>
      <Cell className="max-md:hidden">{o(run.operation)}</Cell>
      <Cell numeric>{format.number(run.recordCount)}</Cell>
      <Cell className="text-muted max-w-48 truncate max-md:hidden">{run.createdBy}</Cell>
    </Row>
  );
}
