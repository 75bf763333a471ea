import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Numbers the revisions of drafts so that none comes twice, also after a draft was deleted: an older tab
 * would take the draft of another file for its own. Adds the revision from which a draft was made. Deletes a
 * draft with the connection of its person to the organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence import_draft_revision as integer`.execute(db);
  await sql`
    select setval('import_draft_revision', max(revision)) from import_draft having count(*) > 0`.execute(db);
  await sql`
    alter table import_draft add column base integer not null default 0`.execute(db);
  await sql`
    update import_draft set base = revision - 1`.execute(db);
  await sql`
    alter table import_draft alter column base drop default`.execute(db);
  await sql`
    delete from import_draft draft where not exists (
      select from connection
      where connection.person_id = draft.person_id and connection.organization_id = draft.organization_id)`.execute(
    db,
  );
  await sql`
    alter table import_draft
      add constraint import_draft_connection_fkey foreign key (person_id, organization_id)
        references connection (person_id, organization_id) on delete cascade`.execute(db);
}
