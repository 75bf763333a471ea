import "server-only";
import type { Kysely } from "kysely";
import type { MissedDecision } from "#lib/shared/schedules.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { nextRun } from "./next-run.ts";
import { change, runSchedule } from "./run-schedule.ts";

/**
 * Does about a missed run what a person decides: it runs now, or the next one is waited for. Throws
 * CLOSING_CHANGED if that run was decided on already, FORBIDDEN if somebody else lets it run than the person
 * by whose connection it does, MONTH_CLOSED if the run was left out because the month is closed already, and
 * as `runSchedule`.
 */
export async function decideOnMissed(
  { organizationId, personId }: { organizationId: string; personId: string },
  { dueAt, choice }: MissedDecision,
  audit: Pick<AuditRecorder<"CLOSING_DECIDED">, "done">,
): Promise<void> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("schedule")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("state", "=", "missed")
    .where("due_at", "=", new Date(dueAt))
    .executeTakeFirst();
  if (!row) throw changed();
  const record = (transaction: Kysely<Tables>) =>
    audit.done(transaction, { changes: [{ field: "MISSED", before: dueAt, after: choice }] });
  if (choice === "skip") {
    await database.transaction().execute(async (transaction) => {
      const next = await nextRun(transaction, row.request, new Date());
      if (!(await change(row, { state: "waiting", due_at: next }, transaction))) throw changed();
      await record(transaction);
    });
    return;
  }
  if (row.person_id !== personId)
    throw new AppError({ code: "FORBIDDEN", message: "Only who confirmed the schedule lets it run late." });
  const refusal = await runSchedule(row);
  // Somebody else has decided while the service was asked.
  if (refusal === "CLOSING_CHANGED") throw changed();
  if (refusal === "MONTH_CLOSED")
    throw new AppError({ code: refusal, message: "The month is closed already, so the run was left out." });
  await record(database);
}

const changed = () => new AppError({ code: "CLOSING_CHANGED", message: "The run was decided on already." });
