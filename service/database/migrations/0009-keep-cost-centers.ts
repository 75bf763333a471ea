import { type Kysely, sql } from "kysely";

/** Creates the table of an organization's cost centers, cost objects and further dimensions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table cost_center (
    organization_id text not null references organization on delete cascade,
    code text not null,
    name text not null,
    type text not null,
    primary key (organization_id, code)
  )`.execute(database);
}
