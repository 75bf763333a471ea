import { sql } from "kysely";
import type { WrittenFailedPosting } from "#contract/posting.ts";
import type { Sql } from "../../database/tables.ts";

/**
 * Returns the postings of an export that was given up. All of them failed, because no document was rendered
 * for them.
 */
export async function failedPostings(
  database: Sql,
  { exportId, organizationId }: { exportId: string; organizationId: string },
): Promise<WrittenFailedPosting[]> {
  const { rows } = await sql<{ posting: WrittenFailedPosting }>`
    select jsonb_strip_nulls(jsonb_build_object(
      'id', entity_guid, 'invoiceId', invoice_id,
      'errorCode', coalesce(outcome, 'EXPORTABLE_POSTINGS_NOT_FOUND'), 'generalLedgerAccounts', missing_accounts
    )) as posting
    from export_posting
    where organization_id = ${organizationId} and export_id = ${exportId} order by ordinal
  `.execute(database);
  return rows.map(({ posting }) => posting);
}
