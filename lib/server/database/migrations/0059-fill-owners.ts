import "server-only";
import type { Kysely } from "kysely";
import { fillOwners } from "#platform/database/fill-owners.ts";

/** Fills the organization of the rows that existed before the step that added it, in batches beside those who write. */
export async function fillOldRows(db: Kysely<unknown>): Promise<void> {
  await fillOwners(db, {
    ...{ table: "import_record", key: { run_id: "uuid", ordinal: "integer" } },
    ...{ parent: "import_run", parentKey: "id", column: "run_id" },
  });
  await fillOwners(db, {
    ...{ table: "handed_document", key: { archive_id: "uuid", place: "integer" } },
    ...{ parent: "hand_over", parentKey: "id", column: "archive_id" },
  });
}

/** Changes nothing: it says that the rows are filled. */
export const up = (): Promise<void> => Promise.resolve();
