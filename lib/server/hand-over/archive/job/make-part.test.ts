import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storedFiles } from "#platform/objects/testing/stored-files.ts";
import { createObject, readObject } from "../../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { findStoredFile } from "../../making/stored-file.ts";
import { completeDocuments } from "../documents.ts";
import type { ArchiveKind, ClosingScope } from "../kinds.ts";
import { makePart } from "./make-part.ts";
import type * as Parts from "../parts.ts";
import { removeArchive } from "../parts.ts";
import { archiveKey, plannedArchive } from "../testing/planned-archive.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../../configuration.ts", () => ({ configuration: () => settings }));

/** Whether the answer of the database is lost after it has stored a ZIP. */
const lost = vi.hoisted(() => ({ answer: false }));
vi.mock("../parts.ts", async (original) => {
  const parts = await original<typeof Parts>();
  const finishPart: typeof parts.finishPart = async (...given) => {
    await parts.finishPart(...given);
    if (lost.answer) throw new Error("Connection terminated unexpectedly");
  };
  return { ...parts, finishPart };
});

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-parts-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

const kindOf = (bytes: number): ArchiveKind => ({
  unit: "posting",
  limits: { units: 4_999, filesOfUnit: 50, bytes },
  closing: ({ part }) => ({
    name: "closing.txt",
    async *pieces() {
      yield Buffer.from(`part ${part}`);
    },
  }),
});

const scopeOf = (archiveId: string, part = 1): ClosingScope => ({
  ...{ organizationId: "nord", archiveId, part, parts: 1, language: "de" },
  createdAt: new Date("2026-05-14T10:00:00Z"),
});

/** Gives each file of an archive its bytes; those of `missing` can't be had. */
async function fetchAll(id: string, sizes: readonly number[], missing: readonly number[] = []) {
  for (const [place, bytes] of sizes.entries()) {
    if (missing.includes(place)) {
      await completeDocuments(archiveKey(id), [{ place, errorCode: "FILE_NOT_FOUND" }]);
      continue;
    }
    const [key, content] = [randomUUID(), Buffer.alloc(bytes, place)];
    const writer = await createObject(key);
    await writer.write(content);
    await writer.end();
    const sha256 = createHash("sha256").update(content).digest("hex");
    await completeDocuments(archiveKey(id), [{ place, key, bytes, sha256, crc32: crc32(content) }]);
  }
}

const storedNames = () => storedFiles(settings.storeDirectory);

/** Returns the bytes of a stored ZIP and the names and sizes in it, read by Python. */
async function zipOf(handOverId: string, place: number) {
  const stored = await findStoredFile({ handOverId, place });
  if (!stored) throw new Error(`There is no ZIP ${place}.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of readObject(stored.objectName)) pieces.push(piece);
  const content = Buffer.concat(pieces);
  const file = path.join(settings.storeDirectory, "..", `${stored.objectName}.zip`);
  await writeFile(file, content);
  const list = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\n";
  const print = "for i in z.infolist(): print(i.filename, i.file_size)";
  const { stdout } = await promisify(execFile)("python3", ["-c", list + print, file]);
  await rm(file);
  return { stored, content, entries: stdout.trim().split("\n") };
}

test("a ZIP is made of what was fetched, and its removal leaves the documents", async () => {
  const id = await plannedArchive(database, 3);
  await fetchAll(id, [70_000, 0, 5], [2]);
  await makePart(kindOf(465_000_000), scopeOf(id));
  const { stored, content, entries } = await zipOf(id, 0);
  expect(entries).toEqual(["0.pdf 70000", "1.pdf 0", "closing.txt 6"]);
  expect(stored).toMatchObject({ bytes: content.length, rows: 3, crc32: crc32(content) });
  expect(stored.tag).toBe(createHash("sha256").update(content).digest("hex"));
  const before = await storedNames();
  expect(before).toHaveLength(3);
  await removeArchive(archiveKey(id), true);
  expect(await storedNames()).toEqual(before.filter((name) => name !== stored.objectName));
});

test("what a ZIP has no room for goes into the next ones, and a posting is never split", async () => {
  const id = await plannedArchive(database, 5);
  await database.sql.updateTable("handed_document").set({ part: 1 }).where("archive_id", "=", id).execute();
  await fetchAll(id, [10_000, 10_000, 10_000, 10_000, 10_000]);
  const kind = kindOf(2 * 11_000);
  for (const part of [1, 2, 3]) await makePart(kind, scopeOf(id, part));
  const zips = [await zipOf(id, 0), await zipOf(id, 1), await zipOf(id, 2)];
  expect(zips.map(({ stored }) => [stored.name, stored.rows])).toEqual([
    ["DATEV-documents-1.zip", 2],
    ["DATEV-documents-2.zip", 2],
    ["DATEV-documents-3.zip", 1],
  ]);
  expect(zips.flatMap(({ entries }) => entries.slice(0, -1))).toEqual(
    [0, 1, 2, 3, 4].map((place) => `${place}.pdf 10000`),
  );
  for (const { content } of zips) expect(content.length).toBeLessThanOrEqual(2 * 11_000);
  await removeArchive(archiveKey(id), true);
});

test("nothing is left in the store of a ZIP whose archive is cancelled while it is made", async () => {
  const id = await plannedArchive(database, 2);
  await fetchAll(id, [10, 10]);
  const before = await storedNames();
  const cancelling: ArchiveKind = {
    ...kindOf(465_000_000),
    closing: () => ({
      name: "closing.txt",
      async *pieces() {
        await removeArchive(archiveKey(id), false);
        yield Buffer.from("late");
      },
    }),
  };
  await expect(makePart(cancelling, scopeOf(id))).rejects.toMatchObject({ code: "ARCHIVE_CANCELLED" });
  expect(await storedNames()).toEqual(before);
  expect(await findStoredFile({ handOverId: id, place: 0 })).toBeUndefined();
});

test("a ZIP that the database may have stored stays, although its answer was lost", async () => {
  const id = await plannedArchive(database, 1);
  await fetchAll(id, [10]);
  lost.answer = true;
  await expect(makePart(kindOf(465_000_000), scopeOf(id))).rejects.toThrow("terminated");
  lost.answer = false;
  expect((await zipOf(id, 0)).entries).toEqual(["0.pdf 10", "closing.txt 6"]);
  await removeArchive(archiveKey(id), true);
});

test("a part whose documents are all missing is a ZIP of the closing entry alone", async () => {
  const id = await plannedArchive(database, 1);
  await fetchAll(id, [10], [0]);
  await makePart(kindOf(465_000_000), scopeOf(id));
  expect((await zipOf(id, 0)).entries).toEqual(["closing.txt 6"]);
  await removeArchive(archiveKey(id), true);
});
