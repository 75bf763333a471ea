import { sql, type Kysely } from "kysely";
import type { WrittenExport } from "#contract/export.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { orderedUuid } from "../../database/ordered-uuid.ts";
import type { Tables } from "../../database/tables.ts";
import { writeExport } from "./write-export.ts";

/**
 * Creates an export of all ready postings of an organization (section 3.1). Postings, export and job are
 * written in one transaction: two simultaneous calls never include the same posting, and no posting is
 * included without a job that exports it.
 */
export async function createExport(
  database: Kysely<Tables>,
  queue: Queue,
  organizationId: string,
): Promise<WrittenExport> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`kontor export ${organizationId}`}, 0))`.execute(
      transaction,
    );
    const id = orderedUuid();
    const created = await transaction
      .insertInto("export")
      .columns(["id", "organization_id", "organization_name", "status", "postings_count"])
      .expression((from) =>
        from
          .selectFrom("organization")
          .select([sql<string>`${id}::uuid`.as("id"), "organization.id as organization_id", "name"])
          .select([sql<"EXPORTING">`'EXPORTING'`.as("status"), sql<number>`0`.as("postings_count")])
          .where("organization.id", "=", organizationId),
      )
      .returning(["id", "status", "created_at"])
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ count: number }>`
      with taken as (
        update posting set export_id = ${id} where organization_id = ${organizationId} and export_id is null
        returning key, entity_guid, content ->> 'invoiceId' as invoice_id
      ), listed as (
        insert into export_posting (organization_id, export_id, ordinal, posting_key, entity_guid, invoice_id)
        select ${organizationId}, ${id}::uuid, row_number() over (order by key), key, entity_guid, invoice_id from taken
        returning 1
      )
      select count(*)::int as count from listed
    `.execute(transaction);
    const postings_count = rows[0]?.count ?? 0;
    await transaction
      .updateTable("export")
      .set({ postings_count })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
    await queue.enqueue("export-postings", { exportId: id, organizationId }, transaction);
    return writeExport({ ...created, postings_count });
  });
}
