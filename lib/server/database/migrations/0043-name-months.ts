import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the month that an export was closed as, in what months its postings are dated, and who is responsible
 * for an organization. Exports that have a signature get the month before they began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_month (
      organization_id text not null,
      export_id text not null,
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      primary key (organization_id, export_id)
    )`.execute(db);
  await sql`create index export_month_by_month on export_month (organization_id, month)`.execute(db);
  await sql`
    create table responsible_person (
      organization_id text primary key,
      person_id uuid not null references person (id) on delete cascade
    )`.execute(db);
  await sql`alter table known_export add column dated jsonb`.execute(db);
  await sql`
    update known_export set dated = (
      select coalesce(jsonb_object_agg(month, count), '{}')
      from (
        select to_char(invoice_date at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
        from known_posting where export_key = known_export.key and invoice_date is not null group by 1
      ) as counted)
    where indexed_at is not null`.execute(db);
  await sql`
    insert into export_month (organization_id, export_id, month)
    select organization_id, export_id, to_char(
      coalesce(created_at, first_seen_at) at time zone 'UTC' - interval '1 month', 'YYYY-MM')
    from known_export
    where exists (select from declaration where declaration.organization_id = known_export.organization_id
      and declaration.export_id = known_export.export_id and kind = 'signed')`.execute(db);
}
