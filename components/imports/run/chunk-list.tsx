"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { importChunksQuery } from "#lib/client/imports/runs.ts";
import type { ImportChunk, ImportRun } from "#lib/shared/import-run.ts";

const tones: Record<ImportChunk["state"], Tone> = {
  PENDING: "waiting",
  SENDING: "run",
  SENT: "run",
  DONE: "done",
  REFUSED: "error",
  CANCELLED: "neutral",
};

/** The requests of a run, with their process ids. */
export function ChunkList({ run, organizationId }: { run: ImportRun; organizationId: string }) {
  const t = useTranslations("importRun");
  const chunks = useQuery(importChunksQuery(organizationId, run));
  return (
    <Card className="overflow-hidden">
      <details>
        <summary className="px-3 py-2 font-semibold">
          {t("chunksTitle", { count: run.chunks, settled: run.settledChunks })}
        </summary>
        {chunks.isError && !chunks.data && <Failure error={chunks.error} />}
        {chunks.data && <ChunkTable chunks={chunks.data.chunks} />}
      </details>
    </Card>
  );
}

function ChunkTable({ chunks }: { chunks: readonly ImportChunk[] }) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const format = useFormatter();
  return (
    <div className="relative max-h-96 overflow-y-auto">
      <Table scrollLabel={t("chunksCaption")}>
        <caption className="sr-only">{t("chunksCaption")}</caption>
        <thead>
          <tr>
            <HeadCell numeric>{t("chunk")}</HeadCell>
            <HeadCell>{t("status")}</HeadCell>
            <HeadCell>{t("operation")}</HeadCell>
            <HeadCell numeric>{t("records")}</HeadCell>
            <HeadCell numeric>{t("imported")}</HeadCell>
            <HeadCell numeric>{t("failed")}</HeadCell>
            <HeadCell>{t("sentAt")}</HeadCell>
            <HeadCell help="processId">{t("processId")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {chunks.map((chunk) => (
            <Row key={chunk.number} className="text-compact">
              <Cell numeric>{format.number(chunk.number + 1)}</Cell>
              <Cell>
                <Badge tone={tones[chunk.state]}>{t(`chunkStates.${chunk.state}`)}</Badge>
                {chunk.sends > 1 && <span className="text-muted ml-2">{t("sentAgain")}</span>}
                {chunk.refusal && <span className="text-error ml-2">{chunk.refusal.errorCode}</span>}
              </Cell>
              <Cell>{o(chunk.operation)}</Cell>
              {[chunk.records, chunk.imported, chunk.failed].map((count, index) => (
                <Cell key={index} numeric>
                  {format.number(count)}
                </Cell>
              ))}
              <Cell>{chunk.sentAt && <Time value={chunk.sentAt} detail="second" />}</Cell>
              <Cell>
                {chunk.processId && (
                  <span className="flex items-center gap-1">
                    {chunk.processId}
                    <CopyButton text={chunk.processId} what={t("copyProcessId")} />
                  </span>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
