import "server-only";
import { type Kysely, sql } from "kysely";

/** Creates the row that says when the store was last swept. One process sweeps it for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table object_sweep (id integer primary key check (id = 1), swept_at timestamptz not null)`.execute(
    db,
  );
  await sql`insert into object_sweep values (1, '-infinity')`.execute(db);
}
