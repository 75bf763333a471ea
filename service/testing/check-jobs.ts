import { sql } from "kysely";
import { gunzipSync } from "node:zlib";
import type { Sql } from "../database/tables.ts";

/**
 * The errors of a finished job, each kind counted. All are 0 if every record was processed exactly once.
 */
export type Losses = Record<string, number>;

/**
 * Compares a finished export with the postings it was given. Counts the postings that are missing in its
 * document, occur twice or failed, the files that are missing or occur twice, and the chunks of unfinished
 * runs.
 */
export async function countExportLosses(database: Sql, exportId: string): Promise<Losses> {
  const { rows: chunks } = await sql<{ bytes: Uint8Array }>`
    select bytes from export_chunk join export on export.id = export_id and export.run = export_chunk.run
    where export_id = ${exportId} order by ordinal
  `.execute(database);
  const text = gunzipSync(Buffer.concat(chunks.map(({ bytes }) => bytes))).toString();
  const { successfulPostings } = JSON.parse(text) as {
    successfulPostings: { entityGuid: string; files: { id: string; type: string }[] }[];
  };
  const written = new Set(successfulPostings.map(({ entityGuid }) => entityGuid));
  const files = successfulPostings.flatMap((posting) => posting.files);
  const countFiles = (type: string) => files.filter((file) => file.type === type).length;
  const { rows } = await sql<{ taken: number; failed: number; torn: number }>`
    select
      (select postings_count from export where id = ${exportId}) as taken,
      (select count(*)::int from export_posting where export_id = ${exportId} and outcome is not null)
        as failed,
      (select count(*)::int from export_chunk join export on id = export_id
        where export_id = ${exportId} and export_chunk.run is distinct from export.run) as torn
  `.execute(database);
  const { taken = 0, failed = 0, torn = 0 } = rows[0] ?? {};
  return {
    missing: taken - written.size,
    twice: successfulPostings.length - written.size,
    failed,
    "torn chunks": torn,
    "wrong number of audit trails": Math.abs(taken - countFiles("AUDIT_TRAIL")),
    "files with one id": files.length - new Set(files.map((file) => file.id)).size,
    "wrong number of invoices": Math.abs(taken - countFiles("INVOICE")),
  };
}

/**
 * Compares a finished import with its submitted records. Counts the records that are not logged, logged too
 * often, logged as failed, or without an account.
 */
export async function countImportLosses(database: Sql, processId: string, codes: string[]): Promise<Losses> {
  const events = await database
    .selectFrom("import_event")
    .select(["record_id", "error"])
    .where("process_id", "=", processId)
    .orderBy("ordinal")
    .execute();
  const { count } = await database
    .selectFrom("ledger_account")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(sql<boolean>`code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))`)
    .executeTakeFirstOrThrow();
  return {
    "not logged": codes.filter((code, index) => events[index]?.record_id !== code).length,
    "logged too often": Math.max(events.length - codes.length, 0),
    "logged as failed": events.filter(({ error }) => error !== null).length,
    "without account": codes.length - count,
  };
}

/** Adds up the losses of several rounds. */
export function addLosses(all: Losses[]): Losses {
  const sums: Losses = {};
  for (const losses of all)
    for (const [name, count] of Object.entries(losses)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
