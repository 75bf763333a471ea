"use client";

import { useTranslations } from "next-intl";
import type { ImportEvent, ImportLog } from "#contract/import.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { useImportErrorText } from "./import-error-text.ts";

type LogTableProps = { organizationId: string; runId: string; offset: number; log: ImportLog };

/** A page of the log in the order submitted. */
export function LogTable({ organizationId, runId, offset, log }: LogTableProps) {
  const t = useTranslations("importRun");
  const position = pagePosition({ offset, received: log.events.length, pagination: log.pagination });
  const address = pages.importRun(organizationId, runId);
  if (log.events.length === 0 && offset === 0) {
    return <Card className="text-muted px-4 py-12 text-center">{t("emptyLog")}</Card>;
  }
  return (
    <Card className="overflow-hidden">
      <Table scrollLabel={t("logCaption")}>
        <caption className="sr-only">{t("logCaption")}</caption>
        <thead>
          <tr>
            <HeadCell>{t("record")}</HeadCell>
            <HeadCell>{t("status")}</HeadCell>
            <HeadCell className="w-full">{t("reason")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("time")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {log.events.map((event, index) => (
            <LogRow key={`${event.id} ${index}`} event={event} />
          ))}
        </tbody>
      </Table>
      <Pager
        kind="order"
        position={position}
        href={(next) => (next === 0 ? address : `${address}?offset=${next}`)}
      />
    </Card>
  );
}

function LogRow({ event }: { event: ImportEvent }) {
  return (
    <Row className="text-compact align-top">
      <Cell className="figures py-2 font-medium">{event.id}</Cell>
      <Cell className="py-2">
        <span className="-my-px inline-flex">
          <RecordStatusBadge status={event.status} />
        </span>
      </Cell>
      <Cell className="min-w-40 py-2 whitespace-normal!">
        <Reasons codes={event.importErrors ?? []} />
      </Cell>
      <Cell className="text-muted py-2 max-md:hidden">
        {event.createdAt && <Time value={event.createdAt} detail="second" />}
      </Cell>
    </Row>
  );
}

function RecordStatusBadge({ status }: Pick<ImportEvent, "status">) {
  const t = useTranslations("importRun.recordStatus");
  if (status === "IMPORTED") return <Badge tone="done">{t("IMPORTED")}</Badge>;
  if (status === "FAILED") return <Badge tone="error">{t("FAILED")}</Badge>;
  return <Badge tone="unknown">{status}</Badge>;
}

function Reasons({ codes }: { codes: readonly string[] }) {
  const text = useImportErrorText();
  return codes.map((code) => {
    const { title, next } = text(code);
    return (
      <p key={code} className="wrap-anywhere">
        <span className="font-medium">{title}.</span> <span className="text-muted">{next}</span>{" "}
        {title !== code && <span className="text-meta text-muted">{code}</span>}
      </p>
    );
  });
}
