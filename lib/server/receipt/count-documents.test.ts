import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { completeDocuments } from "../hand-over/archive/documents.ts";
import { removeArchive } from "../hand-over/archive/parts.ts";
import { archiveKey, plannedArchive } from "../hand-over/archive/testing/planned-archive.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { countDocuments } from "./count-documents.ts";

const settings = vi.hoisted(() => ({ logLevel: "silent", storeDirectory: "" }));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-count-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

test("documents that were fetched and cancelled before their ZIP was made count as not fetched", async () => {
  const id = await plannedArchive(database, 2);
  const exportKey = { organizationId: "nord", exportId: "export-1" };
  const fetched = async () => (await countDocuments(exportKey, '["f0","f1"]')).fetched;
  const facts = { bytes: 3, sha256: "aa", crc32: 0 };
  await completeDocuments(archiveKey(id), [
    { place: 0, key: "object-0", ...facts },
    { place: 1, key: "object-1", ...facts },
  ]);
  expect(await fetched()).toBe(2);
  await removeArchive(archiveKey(id), false);
  expect(await fetched()).toBe(0);
});
