import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createObject, objectBytes, readObject, removeObject, resealObjects, storePlace } from "./objects.ts";
import { contentBytes, frameBytes, headBytes } from "./sealed-frames.ts";

const settings = vi.hoisted(() => ({
  tokenKey: Buffer.alloc(32, 7),
  otherTokenKeys: [] as Buffer[],
  storeDirectory: "",
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let names = 0;
let name = "";

beforeEach(async () => {
  settings.storeDirectory ||= await mkdtemp(path.join(tmpdir(), "kontor-store-"));
  Object.assign(settings, { tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] });
  name = `object-${names++}`;
});
afterEach(async () => {
  for await (const { name: left } of storePlace().list()) await removeObject(left);
});

const pathOf = (object: string) => path.join(settings.storeDirectory, object.slice(0, 2), object);
const bytesOf = (count: number) => Buffer.from(Uint8Array.from({ length: count }, (_, index) => index % 251));

async function store(content: Buffer, pieceBytes = 10_000): Promise<void> {
  const writer = await createObject(name);
  for (let at = 0; at < content.length; at += pieceBytes)
    await writer.write(content.subarray(at, at + pieceBytes));
  await writer.end();
}

async function read(range?: { from: number; until: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readObject(name, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each([0, 1, contentBytes - 1, contentBytes, contentBytes + 1, 3 * contentBytes, 200_000])(
  "reads the %i bytes that were written, and counts them",
  async (count) => {
    const content = bytesOf(count);
    await store(content);
    expect((await read()).equals(content)).toBe(true);
    expect(await objectBytes(name)).toBe(count);
  },
);

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
  const writer = await createObject(name);
  await writer.write(bytesOf(100_000));
  expect(await objectBytes(name)).toBeNull();
  await expect(read()).rejects.toMatchObject({ code: "ENOENT" });
  await writer.end();
  expect(await read()).toHaveLength(100_000);
});

it("leaves nothing of what is discarded or removed", async () => {
  const writer = await createObject(name);
  await writer.write(bytesOf(100_000));
  await writer.discard();
  await store(bytesOf(10));
  await removeObject(name);
  expect(await readdir(path.dirname(pathOf(name)))).toEqual([]);
});

it("lists objects, also one that was begun and never ended", async () => {
  await store(bytesOf(10));
  const writer = await createObject("left-behind");
  const listed: string[] = [];
  for await (const { name: found } of storePlace().list()) listed.push(found);
  expect(listed.sort()).toEqual(["left-behind", name]);
  await writer.discard();
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
  const writer = await createObject(name);
  await writer.end();
  await writeFile(pathOf(name), whole);
  await expect(read()).rejects.toThrow();
});

it("reads with a former key, and without it once the heads have the present one", async () => {
  const content = bytesOf(100_000);
  await store(content);
  const former = settings.tokenKey;
  const frames = (await readFile(pathOf(name))).subarray(headBytes);
  settings.tokenKey = Buffer.alloc(32, 8);
  await expect(read()).rejects.toThrow("No key");
  expect(await resealObjects()).toEqual({ resealed: 0, unopened: 1 });
  settings.otherTokenKeys = [former];
  expect((await read()).equals(content)).toBe(true);
  expect(await resealObjects()).toEqual({ resealed: 1, unopened: 0 });
  expect(await resealObjects()).toEqual({ resealed: 0, unopened: 0 });
  settings.otherTokenKeys = [];
  expect((await read()).equals(content)).toBe(true);
  expect((await readFile(pathOf(name))).subarray(headBytes).equals(frames)).toBe(true);
});

it("keeps the directory to its own user, and takes no name that leads out of it", async () => {
  await store(bytesOf(1));
  expect((await stat(settings.storeDirectory)).mode & 0o077).toBe(0);
  await expect(createObject("../elsewhere")).rejects.toThrow("no name");
  await rm(settings.storeDirectory, { recursive: true });
  expect(await objectBytes(name)).toBeNull();
});
