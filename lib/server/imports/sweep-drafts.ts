import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { discardRun } from "./runs.ts";

/**
 * The maximum time in which the records of a run must arrive, in hours. A browser that is still uploading
 * takes minutes.
 */
const draftHours = 24;

/** Deletes runs whose records have stopped arriving, because they are invisible and cannot be continued. */
export async function sweepDrafts(): Promise<void> {
  const database = await appDatabase();
  const left = await database
    .selectFrom("import_run")
    .select(["id", "organization_id"])
    .where("state", "=", "UPLOADING")
    .where(sql<boolean>`created_at < now() - ${draftHours} * interval '1 hour'`)
    .execute();
  for (const { id, organization_id } of left) await discardRun(organization_id, id);
}
