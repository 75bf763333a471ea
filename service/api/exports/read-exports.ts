import { sql } from "kysely";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";

/** Reads an export of an organization. Throws NOT_FOUND for any other id, whatever its form. */
export async function findExport(database: Sql, organizationId: string, exportId: string) {
  const row = isUuid(exportId)
    ? await database
        .selectFrom("export")
        .selectAll()
        .where("id", "=", exportId)
        .where("organization_id", "=", organizationId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ServiceError("NOT_FOUND", { message: "The organization has no such export." });
  return row;
}

/** Reads one page of an organization's exports, newest first, and the total count. */
export async function listExports(
  database: Sql,
  organizationId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const ofOrganization = database.selectFrom("export").where("organization_id", "=", organizationId);
  const [{ count }, rows] = await Promise.all([
    ofOrganization.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
    ofOrganization
      .select(["id", "status", "postings_count", "created_at"])
      .orderBy("sequence", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return { rows, count };
}
