import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds who has said when that the documents of a delivery which DATEV never takes reach the consultant in
 * another way, and of which documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table datev_delivery
      add column otherwise_at timestamptz,
      add column person_id uuid,
      add column person_name text`.execute(db);
  await sql`alter table datev_document add column otherwise_at timestamptz`.execute(db);
}
