import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { discardRun } from "./runs.ts";

/** How long the records of a run may be in coming, in hours; a browser that is still bringing them takes minutes. */
const draftHours = 24;

/** Throws the runs away whose records stopped coming, because nobody sees them and nobody can go on with them. */
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
