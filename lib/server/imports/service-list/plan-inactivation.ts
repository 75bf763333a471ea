import "server-only";
import { sql } from "kysely";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { type FollowUp, follow } from "../follow-up.ts";

/**
 * Plans a run that makes the records inactive that another run created. A second call with the same id
 * changes nothing. Throws NOTHING_TO_SEND if it created none, and DRAFTS_FULL.
 */
export async function planInactivation(asked: FollowUp): Promise<ImportRun> {
  return follow(
    asked,
    "undo",
    "INACTIVATE",
    sql`
    select row_number, record_id, title, record, '[]' as cells from (
      select distinct on (record_id) * from import_record
      where organization_id = ${asked.connection.organizationId} and run_id = ${asked.run.id}
        and status = 'IMPORTED' and operation = 'CREATE' order by record_id, ordinal desc
    ) as created order by ordinal`,
  );
}
