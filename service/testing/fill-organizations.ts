import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Fills a database with organizations that each have `rows` rows in every table that grows, half a kilobyte
 * each at most.
 */
export async function fillOrganizations(
  database: Kysely<Tables>,
  { organizations, rows }: { organizations: number; rows: number },
): Promise<void> {
  const uuid = (...parts: string[]) =>
    sql.raw(`md5(${parts.map((part) => `${part}::text`).join(` || ' ' || `)})::uuid`);
  const each = sql`generate_series(1, ${organizations}::int) as o, generate_series(1, ${rows}::int) as r`;
  for (const statement of [
    sql`insert into organization (id, name)
      select 'filled-' || o, 'Filled ' || o from generate_series(1, ${organizations}::int) as o`,
    sql`insert into export (id, organization_id, organization_name, status, postings_count, finished_at)
      select ${uuid("'export'", "o", "r")}, 'filled-' || o, 'Filled', 'EXPORTED', 1, now() from ${each}`,
    sql`insert into posting (organization_id, entity_guid, content, export_id)
      select 'filled-' || o, ${uuid("'posting'", "o", "r")}, jsonb_build_object('invoiceId', r),
        case when r % 3 > 0 then ${uuid("'export'", "o", "r")} end from ${each}`,
    sql`insert into document (id, organization_id, posting_key, type, name, content_type, bytes)
      select entity_guid, organization_id, key, 'ATTACHMENT', 'a.pdf', 'application/pdf',
        case when key % 2 = 0 then decode(repeat(md5(key::text), 10), 'hex') end
      from posting where organization_id like 'filled-%'`,
    sql`insert into export_posting (organization_id, export_id, ordinal, posting_key, entity_guid, invoice_id)
      select organization_id, export_id, 1, key, entity_guid, 'RE-' || key from posting where export_id is not null`,
    sql`insert into export_chunk (organization_id, export_id, run, ordinal, bytes)
      select organization_id, id, id, 0, decode(repeat(md5(id::text), 10), 'hex') from export`,
    sql`insert into import_job (process_id, organization_id, core_data_type, operation, status, records)
      select ${uuid("'import'", "o", "r")}, 'filled-' || o, 'general-ledger-accounts', 'CREATE', 'PROCESSED', 3
      from ${each}`,
    sql`insert into import_event (organization_id, process_id, ordinal, record_id, error)
      select organization_id, process_id, ordinal, 'a\\b' || chr(9) || ordinal, null
      from import_job, generate_series(0, 2) as ordinal`,
  ])
    await statement.execute(database);
}
