import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the drafts of imports: one of each person and organization, sealed as tokens are. `work` is what was
 * chosen and changed, `file` the file itself if it is small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_draft (
      id uuid primary key,
      organization_id text not null,
      person_id uuid not null references person (id) on delete cascade,
      part text not null check (part in ('work', 'file')),
      revision integer not null,
      run_id uuid,
      key_id text not null,
      sealed text not null,
      saved_at timestamptz not null default now(),
      unique (organization_id, person_id, part)
    )`.execute(db);
}
