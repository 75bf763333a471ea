import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storedFiles } from "#platform/objects/testing/stored-files.ts";
import { readObject, removeObject } from "../../store/objects.ts";
import { storeDocument } from "./store-document.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

beforeAll(async () => {
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-documents-"));
});
afterAll(() => rm(settings.storeDirectory, { recursive: true }));

async function* pieces(count: number, failure?: Error) {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(100_000, number % 251);
  if (failure) throw failure;
}

const storedNames = () => storedFiles(settings.storeDirectory);

test.each([0, 1, 9])("%i pieces lie in the store as they came", async (count) => {
  const whole = await buffer(Readable.from(pieces(count)));
  const object = await storeDocument(pieces(count));
  expect(object).toMatchObject({
    ...{ bytes: whole.length, crc32: crc32(whole) },
    sha256: createHash("sha256").update(whole).digest("hex"),
  });
  expect((await buffer(Readable.from(readObject(object.key)))).equals(whole)).toBe(true);
  await removeObject(object.key);
});

test("nothing is left of a document that breaks off, and the error says so", async () => {
  const broken = storeDocument(pieces(3, new Error("other side closed")));
  await expect(broken).rejects.toMatchObject({ code: "DOCUMENT_BROKEN_OFF" });
  expect(await storedNames()).toEqual([]);
});

test("a store that can't be written is no fault of the document", async () => {
  await rm(settings.storeDirectory, { recursive: true });
  await mkdir(settings.storeDirectory);
  // A file in the way of each folder.
  for (let folder = 0; folder < 256; folder += 1)
    await writeFile(path.join(settings.storeDirectory, folder.toString(16).padStart(2, "0")), "");
  await expect(storeDocument(pieces(1))).rejects.toMatchObject({ code: "EEXIST" });
});
