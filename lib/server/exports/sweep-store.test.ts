import { randomUUID } from "node:crypto";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storedFiles } from "#platform/objects/testing/stored-files.ts";
import { appCoordination } from "../database/open.ts";
import { createObject } from "../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { documentDays, isTurnToSweep, keptDays, sweepStore } from "./sweep-store.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";
const unended: Awaited<ReturnType<typeof createObject>>[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-sweep-"));
});
afterAll(async () => {
  for (const writer of unended) await writer.discard();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  organizationId = randomUUID();
});

/**
 * Stores an object that was changed some hours ago; one that was begun and not ended has another file name.
 */
async function object(hoursAgo = 0, isEnded = true): Promise<string> {
  const name = randomUUID();
  const writer = await createObject(name);
  if (isEnded) await writer.end();
  else unended.push(writer);
  const changedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const file = path.join(settings.storeDirectory, name.slice(0, 2), isEnded ? name : `${name}.begun`);
  await utimes(file, changedAt, changedAt);
  return name;
}

async function storeAnswer(organization = organizationId, hoursAgo = 1_000): Promise<string> {
  const objectName = await object(hoursAgo);
  await database.sql
    .insertInto("stored_answer")
    .values({ organization_id: organization, export_id: randomUUID(), object_name: objectName, bytes: 1 })
    .execute();
  return objectName;
}

/** Inserts a connection to the organization. Returns a function that changes its state. */
async function connect() {
  const [id, now] = [randomUUID(), new Date()];
  const person = { id, issuer: "https://realm.example", subject: id, name: "Petra Bauer" };
  await database.sql.insertInto("person").values(person).execute();
  await database.sql
    .insertInto("connection")
    .values({
      ...{ id, person_id: id, organization_id: organizationId, organization_name: "Nord GmbH" },
      ...{ state: "active", scopes: "exports", key_id: "key", sealed_tokens: "tokens", access_seconds: 60 },
      ...{ granted_at: now, refreshed_at: now, access_expires_at: now, chain_expires_at: now },
    })
    .execute();
  return async (state: "active" | "reconnect") => {
    await database.sql.updateTable("connection").set({ state }).where("id", "=", id).execute();
  };
}

/** Moves the time since which the organization has no connection back by some days. */
const passDays = (days: number) =>
  sql`update stored_answer set left_at = left_at - ${days} * interval '1 day'
    where organization_id = ${organizationId}`.execute(database.sql);

const storedNames = () => storedFiles(settings.storeDirectory);

const answers = async () => {
  const rows = database.sql.selectFrom("stored_answer").select("object_name");
  const found = await rows.where("organization_id", "=", organizationId).execute();
  return found.map((row) => row.object_name);
};

it("removes answers thirty days after the last connection ended, with their objects", async () => {
  const setState = await connect();
  const name = await storeAnswer();
  await sweepStore();
  await setState("reconnect");
  await sweepStore();
  expect(await answers()).toEqual([name]);
  await passDays(keptDays - 0.01);
  await sweepStore();
  expect(await answers()).toEqual([name]);
  await passDays(0.02);
  await sweepStore();
  expect(await answers()).toEqual([]);
  expect(await storedNames()).not.toContain(name);
});

it("begins to count anew when a connection comes back meanwhile", async () => {
  const setState = await connect();
  await setState("reconnect");
  const name = await storeAnswer();
  await sweepStore();
  await passDays(keptDays - 1);
  await setState("active");
  await sweepStore();
  await setState("reconnect");
  await sweepStore();
  await passDays(2);
  await sweepStore();
  expect(await answers()).toEqual([name]);
});

it("removes nothing of an organization that came back after the thirty days and before the next round", async () => {
  const setState = await connect();
  await setState("reconnect");
  const name = await storeAnswer();
  await sweepStore();
  await passDays(keptDays + 1);
  await setState("active");
  await sweepStore();
  expect(await answers()).toEqual([name]);
});

it("keeps the answers of each organization by its own connections", async () => {
  await connect();
  const left = randomUUID();
  const [kept, gone] = [await storeAnswer(), await storeAnswer(left)];
  await sweepStore();
  await sql`update stored_answer set left_at = left_at - interval '31 days'`.execute(database.sql);
  await sweepStore();
  const names = await storedNames();
  expect(names).toContain(kept);
  expect(names).not.toContain(gone);
});

it("removes objects that nothing names once they are older than a day, also one that was never ended", async () => {
  const [young, old] = [await object(23.9), await object(24.1)];
  const [writing, abandoned] = [await object(23.9, false), await object(24.1, false)];
  await sweepStore();
  const names = await storedNames();
  expect(names).toEqual(expect.arrayContaining([young, writing]));
  expect(names).not.toContain(old);
  expect(names).not.toContain(abandoned);
});

it("keeps old objects of answers and of files of hand-overs, and removes those of a removed hand-over", async () => {
  await connect();
  const [answer, file] = [await storeAnswer(), await object(1_000)];
  const id = randomUUID();
  const handOver = { id, organization_id: organizationId, export_id: "export-1", person_id: randomUUID() };
  await database.sql
    .insertInto("hand_over")
    .values({ ...handOver, person_name: "Petra Bauer", request: "{}" })
    .execute();
  const place = { hand_over_id: id, place: 0 };
  await database.sql
    .insertInto("handed_file")
    .values({ ...place, name: "a.csv" })
    .execute();
  const stored = { ...place, object_name: file, content_type: "text/csv", crc32: 0 };
  await database.sql.insertInto("stored_file").values(stored).execute();
  await sweepStore();
  expect(await storedNames()).toEqual(expect.arrayContaining([answer, file]));
  await database.sql.deleteFrom("stored_file").where("hand_over_id", "=", id).execute();
  await sweepStore();
  const names = await storedNames();
  expect(names).toContain(answer);
  expect(names).not.toContain(file);
});

it("removes documents that were not used for thirty days, with their objects, and keeps the others", async () => {
  const keep = async (days: number): Promise<string> => {
    const name = await object(1_000);
    await sql`
      insert into kept_document (organization_id, file_id, state, object_name, bytes, sha256, crc32, used_at)
      values (${organizationId}, ${name}, 'kept', ${name}, 1, 'aa', 0, now() - ${days} * interval '1 day')`.execute(
      database.sql,
    );
    return name;
  };
  const [old, young] = [await keep(documentDays + 0.01), await keep(documentDays - 0.01)];
  await sweepStore();
  const names = await storedNames();
  expect(names).toContain(young);
  expect(names).not.toContain(old);
});

it("looks up more objects than it looks up at once", async () => {
  const named = await storeAnswer();
  await connect();
  const nameless: string[] = [];
  for (let count = 0; count < 1_001; count++) nameless.push(await object(25));
  await sweepStore();
  const names = new Set(await storedNames());
  expect(nameless.filter((name) => names.has(name))).toEqual([]);
  expect(names).toContain(named);
});

it("leaves the store to the process that sweeps it", async () => {
  const old = await object(25);
  const coordination = await appCoordination();
  expect(await coordination.tryLock("sweep of the store")).toBe(true);
  await sweepStore();
  expect(await storedNames()).toContain(old);
  await coordination.unlock("sweep of the store");
  await sweepStore();
  expect(await storedNames()).not.toContain(old);
});

it("takes hand-overs that could not be made from the list after a week, and no other", async () => {
  const insert = async (days: number, problem: object | null): Promise<string> => {
    const id = randomUUID();
    await sql`
      insert into making (id, organization_id, export_id, person_id, person_name, request, asked_at, problem)
      values (${id}, ${organizationId}, 'export', ${randomUUID()}, 'Petra Bauer', '{}',
        now() - ${days} * interval '1 day', ${problem && JSON.stringify(problem)}::jsonb)`.execute(
      database.sql,
    );
    return id;
  };
  const problem = { errorCode: "NOTHING_TO_HAND_OVER", message: "", status: 409 };
  await insert(8, problem);
  const kept = [await insert(6, problem), await insert(8, null)];
  await sweepStore();
  const rows = await database.sql
    .selectFrom("making")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
});

it("is the turn of one process an hour", async () => {
  const asked = () => Promise.all([isTurnToSweep(), isTurnToSweep(), isTurnToSweep()]);
  expect((await asked()).filter(Boolean)).toHaveLength(1);
  expect(await asked()).not.toContain(true);
  await sql`update object_sweep set swept_at = swept_at - interval '1 hour'`.execute(database.sql);
  expect((await asked()).filter(Boolean)).toHaveLength(1);
});
