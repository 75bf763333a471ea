import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createObject } from "../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { documentZipsOf } from "./document-zips.ts";
import { completeDocuments } from "./documents.ts";
import { beginNextPart, finishPart, removeArchive } from "./parts.ts";
import { archiveKey, plannedArchive } from "./testing/planned-archive.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-zips-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

/** Stores an object of three bytes. Returns its facts. */
async function stored() {
  const key = randomUUID();
  const object = await createObject(key);
  await object.write(Buffer.from("abc"));
  await object.end();
  return { key, bytes: 3, sha256: randomUUID(), crc32: 0 };
}

const planned = (batch: string) =>
  plannedArchive(database, 2, { written: { format: "datevDocuments", batch } });

async function fetchBoth(id: string): Promise<void> {
  for (const place of [0, 1]) await completeDocuments(archiveKey(id), [{ place, ...(await stored()) }]);
}

const filesOf = async (batch: string) =>
  (await documentZipsOf(batch)).map(({ key, file }) => [key.handOverId, file.name]);

test("a ZIP whose documents are all in earlier ones is left out", async () => {
  const batch = randomUUID();
  const [first, again] = [await planned(batch), await planned(batch)];
  for (const id of [first, again]) {
    await fetchBoth(id);
    await finishPart({ ...archiveKey(id), part: 1 }, await stored());
  }
  expect(await filesOf(batch)).toEqual([[first, "DATEV-documents-1.zip"]]);
  await removeArchive(archiveKey(first), true);
  expect(await filesOf(batch)).toEqual([[again, "DATEV-documents-1.zip"]]);
});

test("documents whose ZIP is not made are in none, so that a later one has them", async () => {
  const batch = randomUUID();
  const [half, whole] = [await planned(batch), await planned(batch)];
  await fetchBoth(half);
  await beginNextPart({ ...archiveKey(half), part: 1 }, 1);
  await finishPart({ ...archiveKey(half), part: 1 }, await stored());
  await fetchBoth(whole);
  await finishPart({ ...archiveKey(whole), part: 1 }, await stored());
  expect(await filesOf(batch)).toEqual([
    [half, "DATEV-documents-1.zip"],
    [whole, "DATEV-documents-1.zip"],
  ]);
});

test("a full part is passed on once, also when two processes find it full", async () => {
  const id = await planned(randomUUID());
  await beginNextPart({ ...archiveKey(id), part: 1 }, 1);
  await expect(beginNextPart({ ...archiveKey(id), part: 1 }, 1)).rejects.toThrow("Another process");
  const { parts } = await database.sql
    .selectFrom("document_archive")
    .select("parts")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(parts).toBe(2);
});
