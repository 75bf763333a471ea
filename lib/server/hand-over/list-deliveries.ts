import "server-only";
import { type Selectable, sql } from "kysely";
import type { Delivery } from "#lib/shared/targets.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { datevProgressOf } from "./datev-progress.ts";

/** Returns the deliveries of hand-overs by the hand-over's id, newest first. */
export async function deliveriesOf(handOverIds: readonly string[]): Promise<Map<string, Delivery[]>> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("delivery")
    .selectAll()
    .where(sql<boolean>`hand_over_id = any(${[...handOverIds]}::uuid[])`)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .execute();
  const progress = await datevProgressOf(rows.filter(({ kind }) => kind === "datev"));
  const deliveries = rows.map((row) => ({ row, delivery: deliveryFrom(row, progress.get(row.id) ?? null) }));
  const byHandOver = Map.groupBy(deliveries, ({ row }) => row.hand_over_id);
  return new Map([...byHandOver].map(([id, some]) => [id, some.map(({ delivery }) => delivery)]));
}

const deliveryFrom = (row: Selectable<Tables["delivery"]>, datev: Delivery["datev"]): Delivery => ({
  datev,
  ...{ id: row.id, targetId: row.target_id, targetName: row.target_name, kind: row.kind },
  askedBy: row.person_name,
  ...{ state: row.state, attempts: row.attempts, answer: row.answer, problem: row.problem },
  askedAt: row.asked_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
