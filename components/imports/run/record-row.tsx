"use client";

import { useTranslations } from "next-intl";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportRecord, ImportRun } from "#lib/shared/import-run.ts";
import { Reasons } from "../reasons.tsx";
import { RecordStatusBadge } from "../record-status-badge.tsx";

/** A record: its row of the file, the old name and the new one, and what became of it with the reason. */
export function RecordRow({ record, run }: { record: ImportRecord; run: ImportRun }) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const isRenamed = record.knownTitle !== null && record.knownTitle !== record.title;
  return (
    <Row className="text-compact align-top">
      <Cell numeric className="text-muted py-1.5">
        {record.row}
      </Cell>
      <Cell className="figures py-1.5 font-medium">{record.id}</Cell>
      <Cell className="min-w-40 py-1.5 wrap-anywhere whitespace-normal!">
        {isRenamed && (
          <>
            <del className="text-muted">{record.knownTitle}</del> <span aria-hidden>→</span>{" "}
          </>
        )}
        {record.title}
      </Cell>
      <Cell className="py-1.5">{t(`planned.${record.planned}`)}</Cell>
      {run.state !== "PLANNED" && (
        <Cell className="min-w-56 py-1.5 whitespace-normal! lg:min-w-80">
          <span className="flex flex-wrap items-center gap-x-2">
            <RecordStatusBadge status={record.status} />
            {record.operation && record.status && (
              <span className="text-muted">
                {o(record.operation)}
                {record.resent && ` · ${t("otherOperation")}`}
              </span>
            )}
            {record.answeredAt && (
              <span className="text-muted">
                <Time value={record.answeredAt} detail="second" />
              </span>
            )}
          </span>
          <Reasons codes={record.errors} coreDataType={run.coreDataType} />
        </Cell>
      )}
    </Row>
  );
}
