import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds indexes by which background jobs find what is due, and the sweep of the store what an object belongs
 * to, without reading the rows of all organizations. Creating an index holds up those who write to its table
 * until the step ends. So none is on a table with a row for each posting or document, and the tables to
 * which requests write come last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index stored_answer_object on stored_answer (object_name)",
  "create index stored_answer_left on stored_answer (left_at) where left_at is not null",
  "create index stored_file_object on stored_file (object_name)",
  "create index document_archive_by_age on document_archive (planned_at)",
  "create index mail_by_age on mail (created_at)",
  "create index mail_told on mail (person_id, kind, created_at)",
  // The one before begins with the same columns.
  "drop index mail_person",
  "create index mail_choice_digest on mail_choice (person_id) where digest <> 'none'",
  "create index closing_by_hand_over on closing (hand_over_id) where hand_over_id is not null",
  "create index closing_ended on closing (ended_at)",
  "create index delivery_by_organization on delivery (organization_id, export_id)",
  "create index import_run_unended on import_run (state) where state <> 'DONE'",
  "create index import_draft_by_age on import_draft (saved_at)",
  "create index import_draft_of_run on import_draft (run_id) where run_id is not null",
  `create index known_export_unbrought on known_export (organization_id)
    where indexed_at is null and removed_at is null`,
  `create index known_export_begun on known_export (key)
    where indexed_at is null and removed_at is null and begun_by is not null`,
  "create index schedule_stopped on schedule (person_id, organization_id) where state <> 'waiting'",
  "create index schedule_by_closing on schedule (last_closing_id)",
  "create index person_nameless on person (id) where subject is null",
  "create index connection_by_organization on connection (organization_id)",
  `create index connection_bringing_all on connection (organization_id)
    where state = 'active' and brings = 'all'`,
  "create index connection_renewing on connection (id) where refresh_began_at is not null",
  "create index connection_by_renewal on connection (refreshed_at) where state = 'active'",
  `create index connection_by_third on connection (
    ((refreshed_at at time zone 'UTC') + coalesce((refresh_expires_at - refreshed_at) / 3, '7 days'::interval)))
    where state = 'active'`,
  "create index connection_by_end on connection (chain_expires_at) where state = 'active'",
  "create index session_by_end on session (expires_at)",
  "create index session_by_age on session (created_at)",
];
