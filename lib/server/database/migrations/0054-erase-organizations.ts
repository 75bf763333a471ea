import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the erasures of organizations. While one goes on, the triggers that protect its records let them be deleted; what
 * stays is the row that says when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_erasure (
      organization_id text not null,
      id bigint generated always as identity,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`
    create function is_being_erased(organization text) returns boolean language sql stable as $$
      select exists (select from organization_erasure
        where organization_erasure.organization_id = organization and ended_at is null)
    $$`.execute(db);
  await sql`
    create or replace function may_remove(organization text, at timestamptz) returns boolean language sql stable as $$
      select is_being_erased(organization) or exists (select from audit_removal
        where audit_removal.organization_id = organization and removed_before > may_remove.at)
    $$`.execute(db);
  for (const [table, guard] of [
    ["audit_link", "keep_audit_link"],
    ["audit_head", "refuse_change"],
    ["audit_removal", "refuse_change"],
    ["setting_change", "keep_setting_change"],
    ["organization_setting", "keep_organization_setting"],
  ] as const) {
    await sql`drop trigger ${sql.id(guard)} on ${sql.table(table)}`.execute(db);
    await sql`
      create trigger ${sql.id(guard)} before update or delete on ${sql.table(table)}
      for each row when (not is_being_erased(old.organization_id)) execute function ${sql.id(guard)}()`.execute(
      db,
    );
  }
}
