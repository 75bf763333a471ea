import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { discardRun } from "./discard-run.ts";

/** The time for which an upload that has broken off can be gone on with, in hours. Later it begins anew. */
const uploadHours = 24;

/**
 * Deletes runs whose records have stopped arriving. The draft of their person stays; each attempt at the
 * upload saves it, so that it tells when the last one was.
 */
export async function sweepDrafts(): Promise<void> {
  const database = await appDatabase();
  const left = await database
    .selectFrom("import_run")
    .select(["id", "organization_id"])
    .where("state", "=", "UPLOADING")
    .where(sql<boolean>`created_at < now() - ${uploadHours} * interval '1 hour'`)
    .where(
      sql<boolean>`not exists (select from import_draft draft
        where draft.run_id = import_run.id and draft.saved_at > now() - ${uploadHours} * interval '1 hour')`,
    )
    .execute();
  for (const { id, organization_id } of left) await discardRun(organization_id, id);
}
