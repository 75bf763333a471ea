"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportRecord, ImportRun } from "#lib/shared/import-run.ts";
import { Reasons } from "../shared/reasons.tsx";
import { RecordStatusBadge } from "../shared/record-status-badge.tsx";

type RecordRowProps = {
  record: ImportRecord;
  run: ImportRun;
  /** An optional cell before the others. */
  children: ReactNode;
};

/** A record: its row in the file, its old and new name, and its result with the reason. */
export function RecordRow({ record, run, children }: RecordRowProps) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const hasResult = run.state !== "PLANNED";
  const isRenamed = record.knownTitle !== null && record.knownTitle !== record.title;
  return (
    <Row className="text-compact align-top">
      {children}
      <Cell numeric className="text-muted py-row-pad">
        {record.row}
      </Cell>
      <Cell className="figures py-row-pad font-medium">{record.id}</Cell>
      <Cell className="min-w-24 py-row-pad hyphens-auto sm:min-w-40 wrap-anywhere whitespace-normal!">
        {isRenamed && (
          <>
            <del className="text-muted">{record.knownTitle}</del> <span aria-hidden>→</span>{" "}
          </>
        )}
        {record.title}
      </Cell>
      <Cell className={clsx("py-row-pad max-sm:whitespace-normal!", hasResult && "max-sm:hidden")}>
        {t(`planned.${record.planned}`)}
      </Cell>
      {hasResult && (
        <Cell className="min-w-28 py-row-pad whitespace-normal! max-sm:[&_time]:whitespace-normal sm:min-w-72 lg:min-w-80 xl:min-w-[30rem]">
          <span className="flex flex-wrap items-center gap-x-2">
            <RecordStatusBadge status={record.status} isSpared={record.spared} />
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
          {/* FailureCodes says once what to do, as soon as the run does not change any more. */}
          <Reasons codes={record.errors} coreDataType={run.coreDataType} isBrief={run.state !== "RUNNING"} />
        </Cell>
      )}
    </Row>
  );
}
