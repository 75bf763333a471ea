import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appCoordination } from "../../../database/open.ts";
import { appQueue } from "../../../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { findArchive } from "../archives.ts";
import { completeDocuments } from "../documents.ts";
import { removeArchive } from "../parts.ts";
import { archiveKey, plannedArchive } from "../testing/planned-archive.ts";
import { archiveOwner } from "./archive-owner.ts";
import { fetchJob, goOnNow } from "./archive-worker.ts";
import { fetchArchive, giveUpTurn } from "./fetch-archive.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
  ...{ archiveFiles: 65_000, backgroundRequests: 300 },
}));
vi.mock("../../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
const organizationId = "nord";

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-fetch-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

const stateOf = (id: string) => findArchive({ organizationId, exportId: "export-1", personId: "" }, id);

/** Connects the person of an archive to its organization. Returns the connection's id. */
async function connect(archiveId: string, { state = "active", scopes = "exports" } = {}): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into person (id, issuer, subject, name)
    select person_id, 'https://realm.example', person_id::text, 'Petra Bauer' from hand_over where id = ${archiveId}
    on conflict do nothing`.execute(database.sql);
  await sql`
    insert into connection (id, person_id, organization_id, organization_name, state, scopes, key_id, sealed_tokens,
      access_seconds, granted_at, refreshed_at, access_expires_at, chain_expires_at)
    select ${id}, person_id, organization_id, 'Nord GmbH', ${state}, ${scopes}, 'key', 'tokens', 60, now(), now(), now(), now()
    from hand_over where id = ${archiveId}
    on conflict (person_id, organization_id) do update set id = excluded.id, state = excluded.state, scopes = excluded.scopes`.execute(
    database.sql,
  );
  return id;
}

test("documents are fetched by the connection of whoever asked, if it is active and may", async () => {
  const id = await plannedArchive(database, 1);
  expect(await archiveOwner(id)).toMatchObject({ organizationId, exportId: "export-1", connectionId: null });
  await connect(id, { state: "reconnect" });
  expect((await archiveOwner(id))?.connectionId).toBeNull();
  await connect(id, { scopes: "core_data" });
  expect((await archiveOwner(id))?.connectionId).toBeNull();
  const connectionId = await connect(id, { scopes: "core_data exports" });
  expect((await archiveOwner(id))?.connectionId).toBe(connectionId);
});

test("without a connection an archive waits, longer each time, and says why", async () => {
  const id = await plannedArchive(database, 1);
  expect(await fetchArchive(id, 0)).toEqual({ seconds: 10, failed: 1 });
  expect(await stateOf(id)).toMatchObject({ state: "paused", problem: "RECONNECT_REQUIRED" });
  expect(await fetchArchive(id, 1)).toEqual({ seconds: 60, failed: 2 });
  expect(await fetchArchive(id, 40)).toEqual({ seconds: 3_600, failed: 41 });
  expect(await fetchArchive(id, 172)).toEqual({ seconds: 3_600, failed: 173 });
  expect(await fetchArchive(id, 173)).toBeNull();
  expect((await stateOf(id)).state).toBe("cancelled");
});

test("the rest takes at least as long as the pace, however fast the first were", async () => {
  const id = await plannedArchive(database, 32);
  await sql`update document_archive set began_at = now() - interval '1 second' where id = ${id}`.execute(
    database.sql,
  );
  await completeDocuments(
    archiveKey(id),
    Array.from({ length: 20 }, (_, place) => ({ place, errorCode: "FILE_NOT_FOUND" })),
  );
  // Twenty a second came; 300 a minute are the pace.
  expect((await stateOf(id)).secondsLeft).toBe(3);
});

test("a ZIP that was sent before there was a store is made, with or without its SHA-256", async () => {
  const id = await plannedArchive(database, 1);
  await sql`update handed_file set bytes = 9, finished_at = now() where hand_over_id = ${id}`.execute(
    database.sql,
  );
  expect((await stateOf(id)).state).toBe("removed");
  expect(await fetchArchive(id, 0)).toBeNull();
});

test("a process that ends each time is a problem as any other", async () => {
  const id = await plannedArchive(database, 1);
  expect(await giveUpTurn(id, 2)).toEqual({ seconds: 300, failed: 3 });
  expect(await stateOf(id)).toMatchObject({ state: "paused", problem: "INTERNAL_SERVER_ERROR" });
});

test("an archive that was cancelled, or whose hand-over retention removed, has no further turn", async () => {
  const id = await plannedArchive(database, 1);
  await removeArchive(archiveKey(id), false);
  expect(await fetchArchive(id, 0)).toBeNull();
  expect(await fetchArchive(randomUUID(), 0)).toBeNull();
  expect(await giveUpTurn(randomUUID(), 0)).toBeNull();
});

test("who goes on twice queues one turn, and none while it does not wait", async () => {
  const id = await plannedArchive(database, 1);
  const queue = await appQueue();
  const queued = async () =>
    (await queue.countJobs()).find(({ queue: name, state }) => name === fetchJob && state === "created")
      ?.jobs;
  await goOnNow(id);
  expect(await queued()).toBe(0);
  await giveUpTurn(id, 0);
  await Promise.all([goOnNow(id), goOnNow(id)]);
  expect(await queued()).toBe(1);
  expect((await stateOf(id)).state).toBe("running");
  await queue.stop();
});

test("an archive that another process works on has its turn later, so that it is not lost if that one dies", async () => {
  const id = await plannedArchive(database, 1);
  const coordination = await appCoordination();
  expect(await coordination.tryLock(`documents of ${id}`)).toBe(true);
  expect(await fetchArchive(id, 3)).toEqual({ seconds: 30, failed: 3 });
  await coordination.unlock(`documents of ${id}`);
});
