import "server-only";
import { Readable } from "node:stream";
import { setImmediate as letOthersIn } from "node:timers/promises";
import { create } from "content-disposition";
import type { AuditFilter } from "#lib/shared/audit-list.ts";
import { csvLines } from "../write-csv/csv-lines.ts";
import { appDatabase } from "../database/open.ts";
import { type EventRow, selectEvents } from "./find-events.ts";
import { endingOf } from "./audited.ts";
import type { Actor, Ending } from "./record.ts";

/** Maximum number of rows per read, which bounds the memory of a download of any length. */
const batchRows = 1_000;

const columns: Record<string, (row: EventRow) => string | number | false | null | undefined> = {
  id: ({ id }) => id,
  time: ({ at }) => at.toISOString(),
  person: ({ person_name }) => person_name,
  personId: ({ person_id }) => person_id,
  organization: ({ organization_name }) => organization_name,
  organizationId: ({ organization_id }) => organization_id,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  errorCode: ({ error_code }) => error_code,
  exportId: ({ about }) => about.exportId,
  importRunId: ({ about }) => about.importRunId,
  processId: ({ about }) => about.processId,
  fileId: ({ about }) => about.fileId,
  fileName: ({ about }) => about.fileName,
  format: ({ about }) => about.format,
  count: ({ about }) => about.count,
  counts: ({ about }) => about.counts && JSON.stringify(about.counts),
  target: ({ about }) => about.target,
  setting: ({ about }) => about.setting,
  changes: ({ about }) => about.changes && JSON.stringify(about.changes),
  reason: ({ about }) => about.reason,
  month: ({ about }) => about.month,
  requestId: ({ request_id }) => request_id,
  chained: ({ is_chained }) => is_chained && 1,
  entityGuid: ({ about }) => about.entityGuid,
  mark: ({ about }) => about.mark,
  records: ({ about }) => about.records,
  before: ({ about }) => about.before,
};

/**
 * Returns the response with the CSV file, named after the organization and the day (UTC). Rows are read
 * while the file is sent. `recordEnd` records whether it was sent to its end.
 */
export function auditCsvResponse(
  { organizationId, organizationName }: Actor["connection"],
  filter: AuditFilter,
  recordEnd: (ending: Ending) => Promise<void>,
): Response {
  const day = new Date().toISOString().slice(0, 10);
  const plain = `audit-trail-${organizationId.replaceAll(/[^\w.-]+/g, "-")}-${day}.csv`;
  const full = `audit-trail ${organizationName} ${day}.csv`.toWellFormed().replaceAll(/\p{Cc}/gu, " ");
  const rows = Readable.from(recorded(auditCsv(organizationId, filter), recordEnd), { objectMode: false });
  return new Response(Readable.toWeb(rows) as ReadableStream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": create(full, { fallback: plain }),
    },
  });
}

async function* recorded(pieces: AsyncIterable<Uint8Array>, recordEnd: (ending: Ending) => Promise<void>) {
  let ending: Ending = { outcome: "cancelled" };
  try {
    yield* pieces;
    ending = { outcome: "done" };
  } catch (error) {
    // Node.js throws this one into the rows when the browser has left.
    const hasLeft = error instanceof Error && error.name === "AbortError";
    if (!hasLeft) ending = endingOf(error);
    throw error;
  } finally {
    await recordEnd(ending);
  }
}

/**
 * Yields the filtered events of an organization as CSV, newest first, in UTF-8: byte order mark,
 * semicolons, CRLF, every cell quoted (RFC 4180). Rows are read in batches on demand, so that memory does
 * not grow with them. Events recorded after the start are not included. Throws the errors of the database,
 * also in the middle.
 */
export async function* auditCsv(organizationId: string, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  const database = await appDatabase();
  const events = selectEvents(database, organizationId, filter).orderBy("id", "desc").limit(batchRows);
  yield Buffer.from(`\uFEFF${lines([Object.keys(columns)])}`);
  let batch = await events.execute();
  while (batch.length > 0) {
    yield Buffer.from(lines(batch.map((row) => Object.values(columns).map((cell) => cell(row)))));
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    // PGlite would otherwise block the network events of the process until the download has ended.
    await letOthersIn();
    batch = await events.where("id", "<", last.id).execute();
  }
}

const lines = (rows: (string | number | false | null | undefined)[][]) =>
  csvLines(
    rows.map((cells) => cells.map((cell) => String(cell === false ? "" : (cell ?? "")))),
    { delimiter: ";" },
  );
