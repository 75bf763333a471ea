import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import type { ExportStatus } from "#contract/export-status.ts";
import type { Work } from "#platform/queue/queue.ts";
import type { Sql, Tables } from "../database/tables.ts";
import type { JobPayloads } from "./job-names.ts";
import { renderPostings } from "./render-postings.ts";

function statusOf({ successful, failed }: { successful: number; failed: number }): ExportStatus {
  if (successful === 0) return "FAILED";
  return failed === 0 ? "EXPORTED" : "PARTIALLY_EXPORTED";
}

const deleteChunks = (database: Sql, exportId: string) =>
  database.deleteFrom("export_chunk").where("export_id", "=", exportId);

/**
 * Sets an export whose job was given up to FAILED. All its postings become ready again, and its chunks are
 * deleted.
 */
async function giveUp(database: Kysely<Tables>, exportId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable("export")
      .set({ status: "FAILED", finished_at: new Date() })
      .where("id", "=", exportId)
      .where("status", "=", "EXPORTING")
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    await deleteChunks(transaction, exportId).execute();
    await transaction
      .updateTable("posting")
      .set({ export_id: null })
      .where("export_id", "=", exportId)
      .execute();
    await sql`
      update export_posting set outcome = 'EXPORTABLE_POSTINGS_NOT_FOUND'
      where export_id = ${exportId} and outcome is null
    `.execute(transaction);
  });
}

/**
 * Ends an export with the result of a run, and deletes the chunks of earlier runs. Throws if the document
 * does not contain exactly the postings of the export, or if another worker has ended the export.
 */
async function end(
  transaction: Transaction<Tables>,
  options: { exportId: string; run: string; rendered: Awaited<ReturnType<typeof renderPostings>> },
): Promise<void> {
  const { exportId, run, rendered } = options;
  const { postings_count } = await transaction
    .selectFrom("export")
    .select("postings_count")
    .where("id", "=", exportId)
    .where("status", "=", "EXPORTING")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { failed } = await transaction
    .selectFrom("export_posting")
    .select(sql<number>`count(*)::int`.as("failed"))
    .where("export_id", "=", exportId)
    .where("outcome", "is not", null)
    .executeTakeFirstOrThrow();
  if (failed !== rendered.failed || rendered.successful + failed !== postings_count) {
    throw new Error("Another worker decided over the same postings meanwhile.");
  }
  await transaction
    .updateTable("export")
    .set({
      status: statusOf(rendered),
      finished_at: new Date(),
      run,
      packed_bytes: rendered.packedBytes,
      plain_bytes: rendered.plainBytes,
    })
    .where("id", "=", exportId)
    .execute();
  await deleteChunks(transaction, exportId).where("run", "!=", run).execute();
}

/**
 * Returns the job of an export: it checks the postings, renders their document, and ends the export with
 * the status of section 3.1. A run after a crash renders again; failed postings stay failed. `batchSize`
 * postings are read at a time.
 */
export function exportPostings(
  database: Kysely<Tables>,
  { origin, batchSize }: { origin: string; batchSize: number },
): Work<JobPayloads["export-postings"]> {
  return {
    async handle({ exportId }) {
      const row = await database
        .selectFrom("export")
        .selectAll()
        .where("id", "=", exportId)
        .executeTakeFirst();
      if (row?.status !== "EXPORTING") return;
      const run = randomUUID();
      const ids = { exportId, organizationId: row.organization_id, run };
      try {
        const rendered = await renderPostings({ database, ...ids, origin, batchSize });
        await database.transaction().execute((transaction) => end(transaction, { exportId, run, rendered }));
      } catch (error) {
        await deleteChunks(database, exportId).where("run", "=", run).execute();
        throw error;
      }
    },
    giveUp: ({ exportId }) => giveUp(database, exportId),
  };
}
