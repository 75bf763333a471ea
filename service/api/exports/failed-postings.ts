import { sql } from "kysely";
import type { WrittenFailedPosting } from "#contract/posting.ts";
import type { Sql } from "../../database/tables.ts";

/** The postings of an export that was given up, each as failed: no document was rendered for it. */
export async function failedPostings(database: Sql, exportId: string): Promise<WrittenFailedPosting[]> {
  const { rows } = await sql<WrittenFailedPosting>`
    select entity_guid as id, invoice_id as "invoiceId",
      coalesce(outcome, 'EXPORTABLE_POSTINGS_NOT_FOUND') as "errorCode"
    from export_posting where export_id = ${exportId} order by ordinal
  `.execute(database);
  return rows;
}
