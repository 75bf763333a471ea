import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { ExportStatus } from "#contract/export.ts";
import type { Work } from "#platform/queue/queue.ts";
import type { Tables } from "../database/tables.ts";
import { decidePostings } from "./decide-postings.ts";
import type { JobPayloads } from "./job-names.ts";
import { renderPostings } from "./render-postings.ts";

function statusOf({ successful, failed }: { successful: number; failed: number }): ExportStatus {
  if (successful === 0) return "FAILED";
  return failed === 0 ? "EXPORTED" : "PARTIALLY_EXPORTED";
}

/** Ends an export whose job could not be done: all its postings are ready again, and what was made for them is gone. */
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
    await transaction.deleteFrom("document").where("export_id", "=", exportId).execute();
    await transaction.deleteFrom("export_chunk").where("export_id", "=", exportId).execute();
    await transaction
      .updateTable("posting")
      .set({ export_id: null })
      .where("export_id", "=", exportId)
      .execute();
    await sql`
      update export_posting set outcome = 'EXPORTABLE_POSTINGS_NOT_FOUND'
      where export_id = ${exportId} and (outcome is null or outcome = 'EXPORTED')
    `.execute(transaction);
  });
}

/**
 * The job of an export: decides its postings, renders their document, and ends the export with the status of
 * section 3.1. Run again after a crash it goes on where decisions stopped and renders anew.
 */
export function exportPostings(
  database: Kysely<Tables>,
  origin: string,
): Work<JobPayloads["export-postings"]> {
  return {
    async handle({ exportId }) {
      const row = await database
        .selectFrom("export")
        .selectAll()
        .where("id", "=", exportId)
        .executeTakeFirst();
      if (row?.status !== "EXPORTING") return;
      const organizationId = row.organization_id;
      const run = randomUUID();
      await decidePostings(database, { exportId, organizationId });
      const rendered = await renderPostings({ database, exportId, organizationId, run, origin });
      await database.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable("export")
          .set({
            status: statusOf(rendered),
            finished_at: new Date(),
            run,
            packed_bytes: rendered.packedBytes,
            plain_bytes: rendered.plainBytes,
          })
          .where("id", "=", exportId)
          .where("status", "=", "EXPORTING")
          .returning("run")
          .executeTakeFirst();
        const leftover = transaction.deleteFrom("export_chunk").where("export_id", "=", exportId);
        if (ended) await leftover.where("run", "!=", run).execute();
        else await leftover.where("run", "=", run).execute();
      });
    },
    giveUp: ({ exportId }) => giveUp(database, exportId),
  };
}
