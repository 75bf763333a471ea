import { randomUUID } from "node:crypto";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requireRoomInStore } from "../../exports/store-quota.ts";
import { documentDays, sweepStore } from "../../exports/sweep-store.ts";
import { createObject, objectBytes } from "../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findArchive } from "./archives.ts";
import { completeDocuments } from "./documents.ts";
import { finishPart } from "./parts.ts";
import { archiveKey, plannedArchive } from "./testing/planned-archive.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-kept-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

/** Stores an object that was changed two days ago, so that it is removed if nothing names it. */
async function oldObject(): Promise<string> {
  const name = randomUUID();
  await (await createObject(name)).end();
  const changedAt = new Date(Date.now() - 48 * 3_600_000);
  await utimes(path.join(settings.storeDirectory, name.slice(0, 2), name), changedAt, changedAt);
  return name;
}

const facts = (key: string, bytes: number) => ({ key, bytes, sha256: "aa", crc32: 0 });

const stateOf = async (organizationId: string, id: string) =>
  (await findArchive({ organizationId, exportId: "export-1", personId: "" }, id)).state;

test("a fetched document belongs to its ZIP until that is made, and the ZIP stays for thirty days", async () => {
  const organizationId = randomUUID();
  const id = await plannedArchive(database, 1, { organizationId });
  const document = await oldObject();
  await completeDocuments(archiveKey(id, organizationId), [{ place: 0, ...facts(document, 5) }]);
  expect(await stateOf(organizationId, id)).toBe("running");
  await sweepStore();
  expect(await objectBytes(document)).not.toBeNull();

  const zip = await oldObject();
  await finishPart({ ...archiveKey(id, organizationId), part: 1 }, facts(zip, 9));
  // No row of a kept document names it here.
  await sweepStore();
  expect(await objectBytes(document)).toBeNull();
  const pass = (days: number) =>
    sql`update document_archive set planned_at = planned_at - ${days} * interval '1 day'`.execute(
      database.sql,
    );
  await pass(documentDays - 0.01);
  await sweepStore();
  expect(await objectBytes(zip)).not.toBeNull();
  expect(await stateOf(organizationId, id)).toBe("complete");
  await pass(0.02);
  await sweepStore();
  expect(await objectBytes(zip)).toBeNull();
  expect(await stateOf(organizationId, id)).toBe("removed");
});

test("documents whose ZIP was not made within thirty days are removed, which cancels it", async () => {
  const organizationId = randomUUID();
  const id = await plannedArchive(database, 2, { organizationId });
  const document = await oldObject();
  await completeDocuments(archiveKey(id, organizationId), [{ place: 0, ...facts(document, 5) }]);
  await sql`update document_archive set planned_at = now() - interval '31 days' where id = ${id}`.execute(
    database.sql,
  );
  await sweepStore();
  expect(await objectBytes(document)).toBeNull();
  expect(await stateOf(organizationId, id)).toBe("cancelled");
  const late = completeDocuments(archiveKey(id, organizationId), [
    { place: 1, ...facts(await oldObject(), 5) },
  ]);
  await expect(late).rejects.toMatchObject({ code: "ARCHIVE_CANCELLED" });
});

test("documents that are fetched count as files of hand-overs do, once", async () => {
  const organizationId = randomUUID();
  const id = await plannedArchive(database, 2, { organizationId });
  await completeDocuments(archiveKey(id, organizationId), [
    { place: 0, ...facts(await oldObject(), 60) },
    { place: 1, errorCode: "FILE_NOT_FOUND" },
  ]);
  await requireRoomInStore(organizationId, 61);
  await expect(requireRoomInStore(organizationId, 60)).rejects.toMatchObject({ code: "STORE_FULL" });
  await finishPart({ ...archiveKey(id, organizationId), part: 1 }, facts(await oldObject(), 70));
  await requireRoomInStore(organizationId, 71);
  await expect(requireRoomInStore(organizationId, 70)).rejects.toMatchObject({ code: "STORE_FULL" });
});
