import "server-only";
import { type Selectable, sql } from "kysely";
import type { Delivery } from "#lib/shared/targets.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

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
  const byHandOver = Map.groupBy(rows, (row) => row.hand_over_id);
  return new Map([...byHandOver].map(([id, deliveries]) => [id, deliveries.map(deliveryFrom)]));
}

const deliveryFrom = (row: Selectable<Tables["delivery"]>): Delivery => ({
  ...{ id: row.id, targetId: row.target_id, targetName: row.target_name, kind: row.kind },
  askedBy: row.person_name,
  ...{ state: row.state, attempts: row.attempts, answer: row.answer, problem: row.problem },
  askedAt: row.asked_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
