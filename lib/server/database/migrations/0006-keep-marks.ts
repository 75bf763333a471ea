import "server-only";
import { type Kysely, sql } from "kysely";

/** Creates a person's marks on the postings of an export. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posting_mark (
      person_id uuid not null references person on delete cascade,
      organization_id text not null,
      export_id text not null,
      entity_guid text not null,
      checked boolean not null,
      flagged boolean not null,
      primary key (person_id, organization_id, export_id, entity_guid)
    )`.execute(db);
}
