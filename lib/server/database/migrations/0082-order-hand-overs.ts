import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * The time of a hand-over, which the database sets, is later by a microsecond at least than that of each
 * other one of its export. The clock of PGlite knows milliseconds alone, so that two had the same time and
 * either was the newest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function set_created_at() returns trigger language plpgsql as $$
    begin
      new.created_at := greatest(clock_timestamp(), (
        select max(created_at) + interval '1 microsecond' from hand_over
        where organization_id = new.organization_id and export_id = new.export_id));
      return new;
    end $$`.execute(db);
}
