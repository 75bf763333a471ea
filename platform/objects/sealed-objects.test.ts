import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sealingKeys } from "../sealing-keys.ts";
import { directoryStore } from "./directory-store.ts";
import { SealedObjects } from "./sealed-objects.ts";
import { contentBytes, frameBytes, headBytes } from "./sealed-frames.ts";

const settings = { current: Buffer.alloc(32, 7), former: [] as Buffer[] };
const keys = sealingKeys(() => settings);

let directory: string;
let objects: SealedObjects;
let names = 0;
let name = "";

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-store-"));
});
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  objects = new SealedObjects(directoryStore(directory), keys);
  Object.assign(settings, { current: Buffer.alloc(32, 7), former: [] });
  name = `object-${names++}`;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const pathOf = (object: string) => path.join(directory, object.slice(0, 2), object);
const bytesOf = (count: number) => Buffer.from(Uint8Array.from({ length: count }, (_, index) => index % 251));

async function store(content: Buffer, pieceBytes = 10_000): Promise<void> {
  const writer = await objects.create(name);
  for (let at = 0; at < content.length; at += pieceBytes)
    await writer.write(content.subarray(at, at + pieceBytes));
  await writer.end();
}

async function read(range?: { from: number; until: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of objects.read(name, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each([
  0,
  1,
  contentBytes - 1,
  contentBytes,
  contentBytes + 1,
  3 * contentBytes,
  4 * contentBytes,
  900_000,
])("reads the %i bytes that were written, and counts them", async (count) => {
  const content = bytesOf(count);
  await store(content);
  expect((await read()).equals(content)).toBe(true);
  expect(await objects.bytesOf(name)).toBe(count);
});

it("reads a piece that is larger than a frame", async () => {
  const content = bytesOf(300_000);
  await store(content, 300_000);
  expect((await read()).equals(content)).toBe(true);
});

it.each([
  [0, 1],
  [10, 20],
  [contentBytes - 1, contentBytes + 1],
  [contentBytes, 2 * contentBytes],
  [150_000, 200_000],
  [199_999, 200_000],
  [5, 900_000],
])("reads the bytes from %i to %i", async (from, until) => {
  const content = bytesOf(200_000);
  await store(content);
  expect((await read({ from, until })).equals(content.subarray(from, until))).toBe(true);
});

it("opens no more frames for a range than it touches", async () => {
  await store(bytesOf(5 * contentBytes));
  const whole = await readFile(pathOf(name));
  // Every other frame is spoiled.
  for (const frame of [0, 1, 3, 4])
    whole.fill(0, headBytes + frame * frameBytes, headBytes + frame * frameBytes + 9);
  await writeFile(pathOf(name), whole);
  expect(await read({ from: 2 * contentBytes, until: 3 * contentBytes })).toHaveLength(contentBytes);
});

it("shows nothing of the content, and never the same bytes twice", async () => {
  const content = Buffer.from("Rechnung 4711 ".repeat(9_000));
  await store(content);
  const first = await readFile(pathOf(name));
  expect(first.includes("4711")).toBe(false);
  await store(content);
  expect(first.equals(await readFile(pathOf(name)))).toBe(false);
});

it("finds an object from its end on, whole", async () => {
  const writer = await objects.create(name);
  await writer.write(bytesOf(100_000));
  expect(await objects.bytesOf(name)).toBeNull();
  await expect(read()).rejects.toMatchObject({ code: "ENOENT" });
  await writer.end();
  expect(await read()).toHaveLength(100_000);
});

it("leaves nothing of what is discarded or removed", async () => {
  const writer = await objects.create(name);
  await writer.write(bytesOf(100_000));
  await writer.discard();
  await store(bytesOf(10));
  await objects.store.remove(name);
  expect(await readdir(path.dirname(pathOf(name)))).toEqual([]);
});

it("tells the failure of a write by the next write and by the end, and leaves nothing then", async () => {
  const own = directoryStore(directory);
  const failing = new SealedObjects(
    {
      ...own,
      create: async (object) => ({
        ...(await own.create(object)),
        write: () => Promise.reject(new Error("The disk is full.")),
      }),
    },
    keys,
  );
  for (const bytes of [10, 5 * contentBytes]) {
    const writer = await failing.create(name);
    await writer.write(bytesOf(bytes));
    await expect(writer.end()).rejects.toThrow("The disk is full.");
    await writer.discard();
  }
  const writer = await failing.create(name);
  await writer.write(bytesOf(5 * contentBytes));
  await expect(writer.write(bytesOf(4 * contentBytes))).rejects.toThrow("The disk is full.");
  await writer.discard();
  expect(await readdir(path.dirname(pathOf(name)))).toEqual([]);
});

it("refuses bytes that were changed, cut off, moved, or are another object's", async () => {
  await store(bytesOf(3 * contentBytes));
  const whole = await readFile(pathOf(name));
  const spoil = async (change: (bytes: Buffer) => Buffer) => {
    await writeFile(pathOf(name), change(Buffer.from(whole)));
    await expect(read()).rejects.toThrow();
  };
  const frame = (bytes: Buffer, index: number) =>
    bytes.subarray(headBytes + index * frameBytes, headBytes + (index + 1) * frameBytes);
  await spoil((bytes) => {
    bytes.writeUInt8(bytes.readUInt8(headBytes + 100) ^ 1, headBytes + 100);
    return bytes;
  });
  await spoil((bytes) =>
    Buffer.concat([bytes.subarray(0, headBytes), frame(bytes, 1), frame(bytes, 0), frame(bytes, 2)]),
  );
  await spoil((bytes) => bytes.subarray(0, headBytes + 2 * frameBytes));
  await spoil((bytes) => Buffer.concat([Buffer.from("KONTOR2\n"), bytes.subarray(8)]));
  await truncate(pathOf(name), headBytes - 1);
  await expect(read()).rejects.toThrow();
  name = "another-object";
  const writer = await objects.create(name);
  await writer.end();
  await writeFile(pathOf(name), whole);
  await expect(read()).rejects.toThrow();
});

it("reads with a former key, and without it once the heads have the present one", async () => {
  const content = bytesOf(100_000);
  await store(content);
  const former = settings.current;
  const frames = (await readFile(pathOf(name))).subarray(headBytes);
  settings.current = Buffer.alloc(32, 8);
  await expect(read()).rejects.toThrow("No key");
  expect(await objects.reseal()).toEqual({ resealed: 0, unopened: 1 });
  settings.former = [former];
  expect((await read()).equals(content)).toBe(true);
  expect(await objects.reseal()).toEqual({ resealed: 1, unopened: 0 });
  expect(await objects.reseal()).toEqual({ resealed: 0, unopened: 0 });
  settings.former = [];
  expect((await read()).equals(content)).toBe(true);
  expect((await readFile(pathOf(name))).subarray(headBytes).equals(frames)).toBe(true);
});
