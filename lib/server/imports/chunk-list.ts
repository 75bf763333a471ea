import "server-only";
import { sql } from "kysely";
import type { ImportChunk } from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";

/** Returns the chunks of a run in the order in which they are sent. */
export async function listChunks(runId: string): Promise<ImportChunk[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("import_chunk")
    .select([
      "number",
      "operation",
      "state",
      "process_id",
      "sends",
      "sent_at",
      "imported",
      "failed",
      "resent",
    ])
    .select(["refusal", sql<number>`cardinality(ordinals)`.as("records")])
    .where("run_id", "=", runId)
    .orderBy("number")
    .execute();
  return rows.map(({ process_id, sent_at, ...row }) => ({
    ...row,
    processId: process_id,
    sentAt: sent_at?.toISOString() ?? null,
  }));
}
