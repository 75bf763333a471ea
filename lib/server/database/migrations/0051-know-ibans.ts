import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the accounts to which documents are to be paid, with the supplier of each, and what a person said to
 * be usual of postings in another organization. Documents that were read before have no account: they are
 * not read again. Those that are still to be read get the supplier of their posting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_reading add column supplier text, add column payee_ibans text`.execute(db);
  await sql`
    update document_reading set supplier = coalesce(supplier_number, lower(supplier_name)) from known_posting
    where known_posting.export_key = document_reading.export_key and state in ('waiting', 'due')
      and known_posting.entity_guid = document_reading.entity_guid and not is_failed`.execute(db);
  await sql`
    create index document_reading_payees on document_reading (organization_id, supplier)
    where payee_ibans is not null`.execute(db);
  await sql`
    create table usual_elsewhere (
      organization_id text not null,
      person_id uuid not null references person (id) on delete cascade,
      supplier text not null,
      value text not null,
      said_at timestamptz not null default now(),
      primary key (organization_id, person_id, supplier, value)
    )`.execute(db);
}
