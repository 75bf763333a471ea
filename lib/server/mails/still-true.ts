import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Occasion } from "../database/tables/mail-tables.ts";
import { isOpenQuestion } from "../postings/open-question.ts";
import type { ToldEnding, ToldOrder, ToldRemark } from "./mail-words.ts";

/**
 * Returns the orders of a mail that still wait as they did, or have failed, and the runs of schedules that
 * still ask, because a mail may go out a day late.
 */
export async function ordersLeft(about: readonly Occasion[]): Promise<ToldOrder[]> {
  const orders = about.filter((occasion) => "closingId" in occasion);
  const runs = about.filter((occasion) => "scheduleId" in occasion);
  const turns = await turnsOf(orders.map(({ closingId }) => closingId));
  const asked = await askedOf(runs.map(({ scheduleId }) => scheduleId));
  return [
    ...orders.filter(({ closingId, turn }) => turns.get(closingId) === turn),
    ...runs.filter(({ scheduleId, ...run }) => asked.get(scheduleId) === keyOf(run)),
  ];
}

/** Returns the turns of orders that go on, or that have ended otherwise than by a person. */
async function turnsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const database = await appDatabase();
  const rows = await database
    .selectFrom("closing")
    .select(["id", "turn"])
    .where("id", "in", [...ids])
    .where((build) => build.or([build("ended_at", "is", null), build("outcome", "in", ["failed", "ready"])]))
    .execute();
  return new Map(rows.map(({ id, turn }) => [id, turn]));
}

/** Returns what schedules ask, and of which run, as text. */
async function askedOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const database = await appDatabase();
  const rows = await database
    .selectFrom("schedule")
    .select(["id", "state", "due_at"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, state, due_at: dueAt }) => [id, keyOf({ code: state, dueAt })]));
}

const keyOf = ({ code, dueAt }: { code: string; dueAt: string | Date }) =>
  `${code} ${new Date(dueAt).toISOString()}`;

/**
 * Returns the notes, questions and answers of a mail that nobody has withdrawn, the questions only while
 * they are open, and only where the person may still see them.
 */
export async function remarksLeft(personId: string, about: readonly Occasion[]): Promise<ToldRemark[]> {
  const remarks = about.filter((occasion) => "remarkId" in occasion);
  if (remarks.length === 0) return [];
  const database = await appDatabase();
  const rows = await database
    .selectFrom("remark")
    .innerJoin("connection", "connection.organization_id", "remark.organization_id")
    .select("remark.id")
    .where("remark.organization_id", "in", [...new Set(remarks.map((remark) => remark.organizationId))])
    .where(
      "remark.id",
      "in",
      remarks.map(({ remarkId }) => remarkId),
    )
    .where("withdrawn_at", "is", null)
    .where(sql<boolean>`(remark.kind <> 'question' or ${isOpenQuestion})`)
    .where("connection.person_id", "=", personId)
    .where("connection.state", "=", "active")
    .where(sql<boolean>`' ' || scopes || ' ' like '% exports %'`)
    .execute();
  const left = new Set(rows.map(({ id }) => id));
  return remarks.filter(({ remarkId }) => left.has(remarkId));
}

/** Returns the connections of a mail that still end as they did. */
export async function endingsLeft(personId: string, about: readonly Occasion[]): Promise<ToldEnding[]> {
  const database = await appDatabase();
  const connections = await database
    .selectFrom("connection")
    .select(["organization_id", "chain_expires_at"])
    .where("person_id", "=", personId)
    .where("state", "=", "active")
    .execute();
  const ends = new Map(connections.map((row) => [row.organization_id, row.chain_expires_at.getTime()]));
  return about
    .filter((occasion) => "endsAt" in occasion)
    .map((occasion) => ({ ...occasion, endsAt: new Date(occasion.endsAt) }))
    .filter(({ organizationId, endsAt }) => ends.get(organizationId) === endsAt.getTime());
}
