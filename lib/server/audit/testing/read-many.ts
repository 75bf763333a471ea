import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { auditCsv } from "../csv.ts";

/**
 * Inserts `count` events of the organization "large" and a tenth as many of another, and reads the former
 * as CSV. Returns the ids of the events and the numbers of their persons in the order read, the length of
 * the largest piece in bytes, and the number of turns that other tasks had meanwhile.
 */
export async function readMany(database: Kysely<Tables>, count: number) {
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome, request_id)
    select gen_random_uuid(), 'Person ' || n, case when n % 11 > 0 then 'large' else 'other' end, 'Large',
      'EXPORT_CREATED', 'done', 'request-' || n
    from generate_series(1, ${(count * 11) / 10}::int) n`.execute(database);
  const others = { turns: 0, isOn: true };
  const counting = (async () => {
    for (; others.isOn; others.turns++) await turn();
  })();
  const ids: number[] = [];
  const persons: number[] = [];
  let largest = 0;
  for await (const piece of auditCsv("large", {})) {
    largest = Math.max(largest, piece.length);
    const lines = Buffer.from(piece).toString();
    for (const [, id, person] of lines.matchAll(/^"(\d+)";"[^"]*";"Person (\d+)"/gm)) {
      ids.push(Number(id));
      persons.push(Number(person));
    }
  }
  others.isOn = false;
  await counting;
  return { ids, persons, largest, turns: others.turns };
}
