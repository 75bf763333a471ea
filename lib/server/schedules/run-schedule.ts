import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { noExport } from "#lib/shared/export-kinds.ts";
import type { ClosingRequest } from "#lib/shared/closing.ts";
import { recordDone, recordRefused } from "../audit/record.ts";
import { beginClosing } from "../closing/begin-closing.ts";
import { connectionOf } from "../closing/closings.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { reconnectRequired } from "../auth/tokens/ask-realm.ts";
import { AppError } from "../errors/app-error.ts";
import { begunAt } from "../exports/read-archive.ts";
import { refreshArchive } from "../exports/refresh-archive.ts";
import { sharedProblem } from "../exports/shared-problem.ts";
import { fileTranslator } from "../file-translator.ts";
import { log } from "../log.ts";
import { requireAccess } from "../membership/membership.ts";
import { readDeskFacts } from "../desk/read-facts.ts";
import { latestRun, nextRun } from "./next-run.ts";

/** A schedule, as a row of the database. */
export type ScheduleRow = Selectable<Tables["schedule"]>;

/**
 * Returns the id of the order of a run: always the same for the same confirmation and time, so that a
 * process that dies before it has noted the run gives no second order.
 */
const orderId = ({ id, due_at: dueAt }: Pick<ScheduleRow, "id" | "due_at">) => {
  const hex = createHash("sha256").update(`${id} ${dueAt.toISOString()}`).digest("hex");
  // The form of a UUID of version 8 (RFC 9562 §5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * Gives the order of a schedule that is due, by the connection and under the name "schedule of …" of who
 * confirmed it, and notes the next run. A refusal pauses the schedule and stands in the audit trail; where
 * the month is closed already, the run is only left out. Resolves with the code of a refusal. Where the
 * service or the realm does not answer, this throws, and the run stays due.
 */
export async function runSchedule(row: ScheduleRow): Promise<AppErrorCode | null> {
  const requestId = randomUUID();
  try {
    await give(row, requestId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error;
    log.warn({ requestId, organizationId: row.organization_id, err: error }, "a schedule was refused");
    if (error.code === "MONTH_CLOSED") await leaveOut(row, requestId);
    else await pause(row, error, requestId);
    return error.code;
  }
}

async function leaveOut(row: ScheduleRow, requestId: string): Promise<void> {
  const next = await nextRun(await appDatabase(), row.request, new Date());
  const isLeftOut = await change(row, { state: "waiting", problem: null, due_at: next });
  if (isLeftOut) await recordNoOrder(row, requestId, "MONTH_CLOSED");
}

async function pause(row: ScheduleRow, error: AppError, requestId: string): Promise<void> {
  const problem = JSON.stringify(sharedProblem(error, requestId));
  if (await change(row, { state: "paused", problem })) await recordNoOrder(row, requestId, error.code);
}

/** Notes that nobody was there to keep a run in time, and records it. It waits for a person from then on. */
export async function missRun(row: ScheduleRow): Promise<void> {
  if (await change(row, { state: "missed" })) await recordNoOrder(row, randomUUID(), "SCHEDULE_MISSED");
}

async function recordNoOrder(row: ScheduleRow, requestId: string, code: AppErrorCode): Promise<void> {
  const connection = { organizationId: row.organization_id, organizationName: await nameOfOrganization(row) };
  await recordRefused(await appDatabase(), { ...eventOf(row), connection, requestId }, code);
}

/**
 * Returns the name that the person's connection holds, which may have ended; without one the organization's
 * id.
 */
async function nameOfOrganization({
  person_id: personId,
  organization_id: id,
}: ScheduleRow): Promise<string> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("connection")
    .select("organization_name")
    .where("person_id", "=", personId)
    .where("organization_id", "=", id)
    .executeTakeFirst();
  return row?.organization_name ?? id;
}

/** The person and the action of a run, as the audit trail and the order name them. */
function eventOf({ person_id: id, person_name: person, request: { language } }: ScheduleRow) {
  const name = fileTranslator(language, "schedules")("nameOf", { person });
  return { action: "CLOSING_BEGUN" as const, session: { person: { id, name } } };
}

async function give(row: ScheduleRow, requestId: string): Promise<void> {
  const { organization_id: organizationId, request: scheduled } = row;
  const connection = await connectionOf(row);
  if (!connection) throw reconnectRequired();
  await requireAccess(connection, "exports", requestId);
  await refreshArchive({ connection, requestId });
  const facts = (await readDeskFacts([organizationId])).get(organizationId);
  const { method, documents, targetId, language, timeZone } = scheduled;
  const newest = facts?.newestId ?? noExport;
  const { month, dueAt } = await latestRun(row);
  const request: ClosingRequest = {
    begin: { newest },
    month,
    method,
    documents,
    targetId,
    language,
    timeZone,
  };
  const id = orderId(row);
  await requireOpenMonth({ organizationId, month, id });
  const event = { ...eventOf(row), connection, requestId };
  await beginClosing(
    { id, organizationId, session: event.session, request },
    {
      async done(transaction, about = {}) {
        await requireUnchanged(transaction, row);
        await recordDone(transaction, { ...event, about });
      },
    },
  );
  const database = await appDatabase();
  const last = { last_due_at: dueAt, last_closing_id: id };
  await change(row, {
    state: "waiting",
    problem: null,
    due_at: await nextRun(database, scheduled, new Date()),
    ...last,
  });
}

/**
 * Throws MONTH_CLOSED if the month is closed already: another order for it came to its files, or an export
 * that began after it was signed off as it. An export that only has its name, because it was begun in it or
 * its order failed, closes nothing.
 */
async function requireOpenMonth({
  organizationId,
  month,
  id,
}: {
  organizationId: string;
  month: string;
  id: string;
}): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ isClosed: boolean }>`
    select not exists (select from closing where id = ${id}) and (
      exists (
        select from closing
        where organization_id = ${organizationId} and request->>'month' = ${month} and outcome = 'ready')
      or exists (
        select from export_month join known_export using (organization_id, export_id)
        where export_month.organization_id = ${organizationId} and export_month.month = ${month}
          and to_char(${begunAt} at time zone 'UTC', 'YYYY-MM') > ${month}
          and (
            select kind from declaration
            where declaration.organization_id = export_month.organization_id
              and declaration.export_id = export_month.export_id and kind in ('signed', 'revoked')
            order by id desc limit 1) = 'signed')) as "isClosed"`.execute(database);
  // A process that died after the order was given has closed the month itself.
  if (rows[0]?.isClosed)
    throw new AppError({ code: "MONTH_CLOSED", message: "The month is closed already." });
}

/** Throws CLOSING_CHANGED if somebody has ended or confirmed the schedule since, or left this run out. */
async function requireUnchanged(
  transaction: Kysely<Tables>,
  { id, due_at: dueAt, state }: ScheduleRow,
): Promise<void> {
  const row = await transaction
    .selectFrom("schedule")
    .select("id")
    .where("id", "=", id)
    .where("due_at", "=", dueAt)
    .where("state", "=", state)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError({ code: "CLOSING_CHANGED", message: "The schedule was changed meanwhile." });
}

type Changes = Partial<Pick<ScheduleRow, "state" | "due_at" | "last_due_at" | "last_closing_id">> & {
  problem?: string | null;
};

/** Changes a schedule, unless somebody has confirmed or ended it or decided on its run meanwhile. */
export async function change(
  { id, due_at: dueAt, state }: ScheduleRow,
  changes: Changes,
  transaction?: Kysely<Tables>,
): Promise<boolean> {
  const database = transaction ?? (await appDatabase());
  const { numUpdatedRows } = await database
    .updateTable("schedule")
    .set(changes)
    .where("id", "=", id)
    .where("due_at", "=", dueAt)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
