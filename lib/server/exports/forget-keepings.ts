import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** An export that may have lost its last document; `exportKey` is a bigint as text. */
export type LosingExport = { exportKey: string; organizationId: string };

/**
 * Forgets that the documents of exports were fetched once none of them is left, of those exports alone that have lost some: theirs were removed by age, or belong to a
 * newer export with the same files.
 */
export async function forgetKeepings(
  database: Kysely<Tables>,
  exports: readonly LosingExport[],
): Promise<void> {
  if (exports.length === 0) return;
  await sql`
    delete from document_keeping
    using jsonb_to_recordset(${JSON.stringify(exports)}::jsonb) as lost ("exportKey" bigint, "organizationId" text)
    where document_keeping.export_key = lost."exportKey" and settled_at is not null and total > 0
      and not exists (select from kept_document where kept_document.organization_id = lost."organizationId"
        and kept_document.export_key = lost."exportKey")`.execute(database);
}
