import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds what tells the unusual from the usual: the tax codes of known postings, an index of a supplier's
 * postings and one of their dates, and what people said to be usual. Exports that were indexed before are
 * read again in the background, because the version before does not write tax codes; meanwhile they stay
 * searchable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_posting add column tax_codes text`.execute(db);
  await sql`alter table known_export add column taxes_at timestamptz`.execute(db);
  await sql`
    create index known_posting_by_supplier
    on known_posting (organization_id, coalesce(supplier_number, lower(supplier_name)))`.execute(db);
  await sql`create index known_posting_by_date on known_posting (organization_id, invoice_date)`.execute(db);
  await sql`
    create table usual_value (
      organization_id text not null,
      kind text not null,
      supplier text not null,
      value text not null,
      person_id uuid not null,
      person_name text not null,
      said_at timestamptz not null default now(),
      primary key (organization_id, kind, supplier, value)
    )`.execute(db);
}
