import "server-only";
import { sql, type Transaction } from "kysely";
import { readConnections, type Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import type { Tables } from "../database/tables.ts";
import { hasScope } from "#lib/shared/connection.ts";
import { type ClosingChanges, closingChanged, type ClosingRow } from "./steps/step.ts";

/** The name of the job. */
export const closingJob = "close-month";

/** The name of the lock that a process holds during a turn of an order. */
export const closingLock = (id: string) => `closing ${id}`;

/** A turn of an order. Only the job of its next turn does anything. */
export type ClosingTurn = { id: string; turn: number };

/** Returns an order that goes on with this turn, and notes that the turn begins; undefined if it does not. */
export async function beginTurn({ id, turn }: ClosingTurn): Promise<ClosingRow | undefined> {
  const database = await appDatabase();
  return database
    .updateTable("closing")
    .set({ turn_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("stop", "is", null)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Stores changes of an order within its turn. Throws CLOSING_CHANGED if it was cancelled meanwhile. */
export async function saveChanges({ id, turn }: ClosingTurn, changes: ClosingChanges): Promise<ClosingRow> {
  const database = await appDatabase();
  const row = await database
    .updateTable("closing")
    .set(changes)
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw closingChanged();
  return row;
}

/** Ends a turn and queues the next one, which begins after some seconds. A cancelled order has none. */
export async function queueNextTurn(
  { id, turn }: ClosingTurn,
  seconds: number,
  changes: ClosingChanges,
): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const { numUpdatedRows } = await database
    .updateTable("closing")
    .set({
      ...changes,
      turn: turn + 1,
      turn_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const next: ClosingTurn = { id, turn: turn + 1 };
  if (numUpdatedRows > 0n) await queue.enqueueLater(closingJob, next, seconds);
}

/**
 * Lets an order that stopped, or whose turn was missed, go on at once. Throws CLOSING_CHANGED if it went on
 * already.
 */
export async function goOn(
  transaction: Transaction<Tables>,
  { id, turn }: ClosingTurn,
  changes: ClosingChanges = {},
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("closing")
    .set({ stop: null, problem: null, failed: 0, ...changes, turn: turn + 1, turn_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw closingChanged();
  const next: ClosingTurn = { id, turn: turn + 1 };
  await (await appQueue()).enqueue(closingJob, next, transaction);
}

/**
 * Returns the connection by which an order works: that of the person who gave it; undefined if it has ended.
 */
export async function connectionOf({
  person_id: personId,
  organization_id: organizationId,
}: Pick<ClosingRow, "person_id" | "organization_id">): Promise<Connection | undefined> {
  const connections = await readConnections(personId);
  return connections.find(
    (connection) =>
      connection.organizationId === organizationId &&
      connection.state === "active" &&
      hasScope(connection, "exports"),
  );
}
