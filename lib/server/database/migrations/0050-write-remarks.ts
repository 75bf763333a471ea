import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds the notes and questions that people write on postings, and the answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remark (
      organization_id text not null,
      id uuid not null,
      export_id text not null,
      entity_guid text not null,
      kind text not null,
      question_id uuid,
      text text not null,
      document_number text,
      person_id uuid not null,
      person_name text not null,
      told jsonb not null default '[]',
      written_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create index remark_by_posting on remark (organization_id, export_id, entity_guid)`.execute(db);
  await sql`
    create index remark_told on remark (written_at)
    where told <> '[]' and withdrawn_at is null`.execute(db);
  await sql`
    create index remark_questions on remark (organization_id, export_id)
    where kind = 'question' and withdrawn_at is null`.execute(db);
  await sql`
    create index remark_answers on remark (organization_id, question_id) where question_id is not null`.execute(
    db,
  );
}
