import "server-only";
import { sql, type Transaction } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Records the end of a run in the audit trail, once, with the counts of its rows: when it is done, or when
 * it is cancelled and all answers are in. The event names who sent the run, whose connection did it; no
 * request causes it. Must be called in the transaction that may have ended the run.
 */
export async function recordEnd(transaction: Transaction<Tables>, runId: string): Promise<void> {
  const run = await transaction
    .updateTable("import_run")
    .set({ end_recorded: true })
    .where("id", "=", runId)
    .where("end_recorded", "=", false)
    .where(
      sql<boolean>`(state = 'DONE' or state = 'CANCELLED' and not exists (
        select from import_chunk where run_id = import_run.id and import_chunk.state in ('SENDING', 'SENT')))`,
    )
    .returning(["organization_id", "file_name", "record_count", "spared", "held_count", "left_out_count"])
    .returning(["connection_id", sql<string>`coalesce(sent_by, person_id)`.as("sender")])
    .executeTakeFirst();
  if (!run) return;
  const { rows } = await sql<{ imported: number; failed: number; cancelled: number }>`
    select coalesce(sum(imported), 0)::int as imported, coalesce(sum(failed - resent), 0)::int as failed,
      coalesce(sum(cardinality(ordinals)) filter (where state = 'CANCELLED'), 0)::int as cancelled
    from import_chunk where run_id = ${runId}`.execute(transaction);
  const { imported = 0, failed = 0, cancelled = 0 } = rows[0] ?? {};
  const sent = run.record_count - run.spared - cancelled;
  const about: AuditAbout = {
    importRunId: runId,
    fileName: run.file_name.toWellFormed().replaceAll("\0", ""),
    counts: {
      ...{
        sent,
        imported,
        failed,
        noAnswer: sent - imported - failed,
        unsent: cancelled,
        spared: run.spared,
      },
      ...{ held: run.held_count, leftOut: run.left_out_count },
    },
  };
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome, about)
    select person.id, person.name, ${run.organization_id},
      coalesce((select organization_name from connection where id = ${run.connection_id}), (
        select organization_name from audit_event where organization_id = ${run.organization_id}
        order by id desc limit 1), ${run.organization_id}),
      'IMPORT_ENDED', 'done', ${JSON.stringify(about)}::jsonb
    from person where id = ${run.sender}`.execute(transaction);
}
