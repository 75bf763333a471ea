import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the search in all that a posting says. `search` is empty in rows of the version before, so exports are
 * searchable from `searchable_at` on: they are read again in the background. `invoice_key` and its index are
 * used by the version before alone; a later step takes them away.
 *
 * Throws if the database has no extension pg_trgm and its user may not create it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_export add column searchable_at timestamptz`.execute(db);
  await sql`
    alter table known_posting
      add column accounts text,
      add column texts text,
      add column search text`.execute(db);
  // With a search index alone, one organization's search would read the postings of all that match.
  await sql`create index known_posting_by_organization on known_posting (organization_id)`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index known_posting_by_search on known_posting using gin (search gin_trgm_ops)`.execute(
      db,
    );
  } catch (cause) {
    throw new Error(
      "The search needs PostgreSQL’s extension pg_trgm, and this database’s user could not create it. Install " +
        'PostgreSQL’s contrib modules if they are missing, run "create extension pg_trgm" in this database as its ' +
        "owner or as a superuser, in a schema of the search path, and start again (docs/operations-web.md).",
      { cause },
    );
  }
}
