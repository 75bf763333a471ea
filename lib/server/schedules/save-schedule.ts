import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { monthToCloseIn } from "#lib/shared/months.ts";
import { type ScheduleRequest, scheduleRequest } from "#lib/shared/schedules.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { formatFor } from "../closing/method-of.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { requireTakes } from "../hand-over/delivery/datev-target.ts";
import { openTarget } from "../hand-over/delivery/targets.ts";
import { requireColleague } from "../settings/colleagues.ts";
import { nextRun } from "./next-run.ts";

type Recorder = Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">;
type Confirming = { organizationId: string; person: { id: string; name: string } };

/** The name of a schedule in the audit trail. */
const setting = "schedule";

type Requests = { before?: ScheduleRequest | undefined; after?: ScheduleRequest };

/**
 * Returns what is changed from one request to another, field by field. A target has its name, by which
 * people know it also once it is removed.
 */
async function changesOf(transaction: Kysely<Tables>, organizationId: string, { before, after }: Requests) {
  const targets = await transaction
    .selectFrom("target")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .execute();
  const fields = Object.keys(scheduleRequest.shape) as (keyof ScheduleRequest)[];
  const text = (request: ScheduleRequest | undefined, field: keyof ScheduleRequest) => {
    const value = request?.[field] ?? null;
    const target = field === "targetId" ? targets.find(({ id }) => id === value) : undefined;
    return value === null ? null : (target?.name ?? String(value));
  };
  return fields
    .map((field) => ({ field, before: text(before, field), after: text(after, field) }))
    .filter((change) => change.before !== change.after);
}

/**
 * Stores the schedule of an organization, in place of an earlier one. From then on it runs by the connection
 * of the person who confirms it here. Throws BAD_INPUT for a signer who is not connected to the
 * organization, and as `formatFor`, `openTarget` and `requireTakes`.
 */
export async function confirmSchedule(
  { organizationId, person }: Confirming,
  request: ScheduleRequest,
  audit: Recorder,
): Promise<void> {
  const database = await appDatabase();
  const { format } = await formatFor(organizationId, request.method);
  if (request.targetId !== null)
    requireTakes((await openTarget(organizationId, request.targetId)).settings, format);
  if (request.signerId !== null) await requireColleague(organizationId, request.signerId);
  const values = {
    ...{ id: randomUUID(), person_id: person.id, person_name: person.name, request: JSON.stringify(request) },
    ...{ confirmed_at: new Date(), state: "waiting" as const, problem: null },
  };
  await database.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom("schedule")
      .select(["request", "last_due_at"])
      .where("organization_id", "=", organizationId)
      .forUpdate()
      .executeTakeFirst();
    const due = { due_at: await firstRun(transaction, request, former?.last_due_at ?? null) };
    await transaction
      .insertInto("schedule")
      .values({ organization_id: organizationId, ...values, ...due })
      .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ ...values, ...due }))
      .execute();
    const changes = await changesOf(transaction, organizationId, { before: former?.request, after: request });
    await audit.done(transaction, { setting, changes });
  });
}

/**
 * Returns the first run of a new confirmation, which never closes the month again that the last run has
 * closed.
 */
async function firstRun(
  database: Kysely<Tables>,
  request: ScheduleRequest,
  lastDueAt: Date | null,
): Promise<Date> {
  const next = await nextRun(database, request, new Date());
  const month = (at: Date) => monthToCloseIn(at, request.timeZone);
  return lastDueAt && month(lastDueAt) === month(next) ? nextRun(database, request, next) : next;
}

/** Ends the schedule of an organization. An order that it gave goes on. Throws NOT_FOUND if there is none. */
export async function endSchedule(organizationId: string, audit: Recorder): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom("schedule")
      .where("organization_id", "=", organizationId)
      .returning("request")
      .executeTakeFirst();
    if (!ended) throw new AppError({ code: "NOT_FOUND", message: "The organization has no schedule." });
    const changes = await changesOf(transaction, organizationId, { before: ended.request });
    await audit.done(transaction, { setting, changes });
  });
}
