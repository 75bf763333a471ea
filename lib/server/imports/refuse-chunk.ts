import "server-only";
import { sql, type Transaction } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { type AppError } from "../errors/app-error.ts";
import { inChunk } from "./in-chunk.ts";
import type { RunAtWork } from "./run-at-work.ts";
import type { Chunk } from "./send-chunk.ts";

/**
 * Records that the service refused a whole chunk. Records that it named fail with its code, and the others
 * are queued without them. A chunk that was too large is queued as two. Throws the refusal if neither is
 * possible.
 */
export async function refuseChunk(run: RunAtWork, chunk: Chunk, error: AppError): Promise<void> {
  const indices = new Set(error.errors?.map(({ index }) => index));
  const named = chunk.ordinals.filter((_, index) => indices.has(index));
  const failed =
    named.length > 0 ? named : error.status === 413 && chunk.ordinals.length === 1 ? chunk.ordinals : [];
  const database = await appDatabase();
  const helps = failed.length > 0 || error.status === 413;
  await database.transaction().execute(async (transaction) => {
    const refusal = JSON.stringify(error.envelope(run.requestId));
    const { numUpdatedRows } = await transaction
      .updateTable("import_chunk")
      .set({ state: "REFUSED", refusal, failed: failed.length, ...(helps && { ordinals: failed }) })
      .where("run_id", "=", run.id)
      .where("number", "=", chunk.number)
      .where("state", "in", ["PENDING", "SENDING"])
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !helps) return;
    await failRecords(transaction, run, { ...chunk, ordinals: failed }, error.errorCode);
    const rest = chunk.ordinals.filter((ordinal) => !failed.includes(ordinal));
    const half = error.status === 413 ? Math.ceil(rest.length / 2) : rest.length;
    for (const ordinals of [rest.slice(0, half), rest.slice(half)])
      if (ordinals.length > 0) await addChunk(transaction, chunk, ordinals);
  });
  if (!helps) throw error;
}

async function failRecords(
  transaction: Transaction<Tables>,
  run: RunAtWork,
  { ordinals, number, operation }: Chunk,
  code: string,
): Promise<void> {
  await transaction
    .updateTable("import_record")
    .set({ status: "FAILED", errors: [code], operation, chunk: number, answered_at: sql<Date>`now()` })
    .where(inChunk(run, { ordinals }))
    .execute();
}

async function addChunk(
  transaction: Transaction<Tables>,
  { run_id, operation }: Chunk,
  ordinals: number[],
): Promise<void> {
  await sql`
    insert into import_chunk (run_id, number, operation, ordinals)
    select ${run_id}::uuid, max(number) + 1, ${operation}, ${ordinals}::int[]
    from import_chunk where run_id = ${run_id}`.execute(transaction);
}
