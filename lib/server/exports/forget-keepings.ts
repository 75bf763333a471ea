import "server-only";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/** An export that may have lost its last document; `exportKey` is a bigint as text. */
export type LosingExport = { exportKey: string; organizationId: string };

/**
 * Forgets that the documents of exports were fetched once none of them is left, of those exports alone that
 * have lost some: theirs were removed by age, or belong to a newer export with the same files. The
 * transaction is the one in which they lost them.
 */
export async function forgetKeepings(
  transaction: Transaction<Tables>,
  exports: readonly LosingExport[],
): Promise<void> {
  if (exports.length === 0) return;
  const lost = sql`jsonb_to_recordset(${JSON.stringify(exports)}::jsonb) as lost ("exportKey" bigint, "organizationId" text)`;
  // Of two transactions that take the last documents of an export at once, the later one looks when it sees
  // what the other has taken.
  await sql`
    select from document_keeping join ${lost} on document_keeping.export_key = lost."exportKey"
    order by document_keeping.export_key for update of document_keeping`.execute(transaction);
  await sql`
    delete from document_keeping
    using ${lost}
    where document_keeping.export_key = lost."exportKey" and settled_at is not null and total > 0
      and not exists (select from kept_document where kept_document.organization_id = lost."organizationId"
        and kept_document.export_key = lost."exportKey")`.execute(transaction);
}
