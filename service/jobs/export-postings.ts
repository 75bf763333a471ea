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

type ExportIds = { exportId: string; organizationId: string };

const deleteChunks = (database: Sql, { exportId, organizationId }: ExportIds) =>
  database
    .deleteFrom("export_chunk")
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId);

/** The export of a job. A job that names no organization finds it by the id alone. */
const isExport = ({ exportId, organizationId }: JobPayloads["export-postings"]) =>
  organizationId === undefined
    ? sql<boolean>`id = ${exportId}`
    : sql<boolean>`organization_id = ${organizationId} and id = ${exportId}`;

/**
 * Sets an export whose job was given up to FAILED. All its postings become ready again, and its chunks are
 * deleted.
 */
async function giveUp(database: Kysely<Tables>, payload: JobPayloads["export-postings"]): Promise<void> {
  const { exportId } = payload;
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable("export")
      .set({ status: "FAILED", finished_at: new Date() })
      .where(isExport(payload))
      .where("status", "=", "EXPORTING")
      .returning("organization_id")
      .executeTakeFirst();
    if (!ended) return;
    const { organization_id: organizationId } = ended;
    await deleteChunks(transaction, { exportId, organizationId }).execute();
    await transaction
      .updateTable("posting")
      .set({ export_id: null })
      .where("organization_id", "=", organizationId)
      .where("export_id", "=", exportId)
      .execute();
    await sql`
      update export_posting set outcome = 'EXPORTABLE_POSTINGS_NOT_FOUND'
      where organization_id = ${organizationId} and export_id = ${exportId} and outcome is null
    `.execute(transaction);
  });
}

/**
 * Ends an export with the result of a run, and deletes the chunks of earlier runs. Throws if the document
 * does not contain exactly the postings of the export, or if another worker has ended the export.
 */
async function end(
  transaction: Transaction<Tables>,
  options: ExportIds & { run: string; rendered: Awaited<ReturnType<typeof renderPostings>> },
): Promise<void> {
  const { exportId, organizationId, run, rendered } = options;
  const { postings_count } = await transaction
    .selectFrom("export")
    .select("postings_count")
    .where(isExport(options))
    .where("status", "=", "EXPORTING")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { failed } = await transaction
    .selectFrom("export_posting")
    .select(sql<number>`count(*)::int`.as("failed"))
    .where("organization_id", "=", organizationId)
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
    .where(isExport(options))
    .execute();
  await deleteChunks(transaction, options).where("run", "!=", run).execute();
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
    async handle(payload) {
      const row = await database.selectFrom("export").selectAll().where(isExport(payload)).executeTakeFirst();
      if (row?.status !== "EXPORTING") return;
      const run = randomUUID();
      const ids = { exportId: row.id, organizationId: row.organization_id, run };
      try {
        const rendered = await renderPostings({ database, ...ids, origin, batchSize });
        await database.transaction().execute((transaction) => end(transaction, { ...ids, rendered }));
      } catch (error) {
        await deleteChunks(database, ids).where("run", "=", run).execute();
        throw error;
      }
    },
    giveUp: (payload) => giveUp(database, payload),
  };
}
