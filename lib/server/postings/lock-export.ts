import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";

/**
 * Lets one transaction at a time change what people say about the postings of an export. Resolves with the
 * export's key, and whether its postings are in the index. Throws NOT_FOUND for an export that the
 * organization does not have.
 */
export async function lockExport(
  transaction: Kysely<Tables>,
  { organizationId, exportId }: { organizationId: string; exportId: string },
): Promise<{ key: number; isIndexed: boolean }> {
  const row = await transaction
    .selectFrom("known_export")
    .select(["key", "indexed_at"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError({ code: "NOT_FOUND", message: "The organization has no such export." });
  return { key: row.key, isIndexed: row.indexed_at !== null };
}
