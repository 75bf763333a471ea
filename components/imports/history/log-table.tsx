"use client";

import { useTranslations } from "next-intl";
import type { ImportEvent, ImportLog } from "#contract/import.ts";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { Reasons } from "../shared/reasons.tsx";
import { RecordStatusBadge } from "../shared/record-status-badge.tsx";

type LogTableProps = {
  organizationId: string;
  processId: string;
  offset: number;
  log: ImportLog;
  /** The core data type; null if unknown, because a log does not state the type of its records. */
  coreDataType: string | null;
};

/** A page of a log in the order of submission. The next page begins after the last event received. */
export function LogTable({ organizationId, processId, offset, log, coreDataType }: LogTableProps) {
  const t = useTranslations("lookUp");
  const r = useTranslations("importRun");
  const position = pagePosition({ offset, received: log.events.length, pagination: log.pagination });
  if (log.events.length === 0) return <Card className="text-muted px-4 py-12 text-center">{t("empty")}</Card>;
  return (
    <Card className="overflow-hidden">
      <Table scrollLabel={t("caption")}>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <HeadCell>{r("record")}</HeadCell>
            <HeadCell>{r("status")}</HeadCell>
            <HeadCell>{r("operation")}</HeadCell>
            <HeadCell className="w-full">{t("reason")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("time")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {log.events.map((event, index) => (
            <LogRow key={`${event.id} ${index}`} event={event} coreDataType={coreDataType} />
          ))}
        </tbody>
      </Table>
      <Pager
        kind="order"
        position={position}
        href={(next) => pages.lookUpImport(organizationId, { process: processId, offset: next || undefined })}
      />
    </Card>
  );
}

function LogRow({ event, coreDataType }: { event: ImportEvent; coreDataType: string | null }) {
  return (
    <Row className="text-compact align-top">
      <Cell className="figures py-row-pad font-medium">{event.id}</Cell>
      <Cell className="py-row-pad">
        <RecordStatusBadge status={event.status} />
      </Cell>
      <Cell className="py-row-pad">{event.operation}</Cell>
      <Cell className="min-w-40 py-row-pad whitespace-normal!">
        <Reasons codes={event.importErrors ?? []} coreDataType={coreDataType} />
      </Cell>
      <Cell className="text-muted py-row-pad max-md:hidden">
        {event.createdAt && <Time value={event.createdAt} detail="second" />}
      </Cell>
    </Row>
  );
}
