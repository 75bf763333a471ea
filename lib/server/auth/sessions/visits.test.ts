import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { withoutTriggers } from "../../testing/without-triggers.ts";
import { continueVisit, readPreviousVisit, recordUse } from "./visits.ts";

let database: TestDatabase;
let personId = "";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  personId = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: "https://realm.example", subject: personId, name: "Petra", email: null })
    .execute();
});

/** Lets hours pass since the last use. */
const passHours = (hours: number) =>
  sql`update visit set last_used_at = last_used_at - ${hours} * interval '1 hour' where person_id = ${personId}`.execute(
    database.sql,
  );

/** Records an event of somebody else so many minutes ago, and returns its id. */
async function addEvent(minutes: number): Promise<number> {
  const insert = sql<{ id: number }>`
    insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
    values (now() - ${minutes} * interval '1 minute', ${randomUUID()}, 'Karin', 'nord', 'Nord', 'RECEIPT_SIGNED', 'done')
    returning id`;
  const { rows } = await withoutTriggers(database.sql, (transaction) => insert.execute(transaction));
  return rows[0]?.id ?? 0;
}

const visit = () =>
  database.sql.selectFrom("visit").selectAll().where("person_id", "=", personId).executeTakeFirst();

it("the first visit has none before it, and a use 3 hours later still belongs to it", async () => {
  expect(await readPreviousVisit(personId)).toBeNull();
  await continueVisit(personId);
  await passHours(3);
  await continueVisit(personId);
  expect(await readPreviousVisit(personId)).toBeNull();
});

it("a use 5 hours later begins the next visit, which knows where the trail ended at the last use", async () => {
  const seen = await addEvent(10);
  await continueVisit(personId);
  await passHours(5);
  const endedAt = (await visit())?.last_used_at;
  const later = await addEvent(5);
  await continueVisit(personId);
  expect(await readPreviousVisit(personId)).toEqual({ endedAt, eventId: seen });
  await passHours(1);
  await continueVisit(personId);
  expect(await readPreviousVisit(personId)).toEqual({ endedAt, eventId: seen });
  expect(await visit()).toMatchObject({ newest_event_id: later });
});

it("an event of the last minute is not taken for seen", async () => {
  const seen = await addEvent(2);
  await addEvent(0);
  await continueVisit(personId);
  expect(await visit()).toMatchObject({ newest_event_id: seen });
});

it("a use is written at most once a minute", async () => {
  await recordUse(personId);
  await passHours(5);
  const before = await visit();
  await recordUse(personId);
  expect(await visit()).toEqual(before);
  await continueVisit(personId);
  const after = await visit();
  await continueVisit(personId);
  expect(await visit()).toEqual(after);
});
