import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createObject, readObject } from "./objects.ts";
import { contentBytes, frameBytes, headBytes } from "#platform/objects/sealed-frames.ts";
import { describeResponse, savedAs, streamPieces } from "./send-object.ts";

const settings = vi.hoisted(() => ({
  tokenKey: Buffer.alloc(32, 7),
  otherTokenKeys: [],
  storeDirectory: "",
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

const content = Buffer.from(Uint8Array.from({ length: 6 * contentBytes }, (_, index) => index % 251));
const sent = { disposition: savedAs("a.csv"), type: "text/csv", bytes: 10, tag: "abc", objectName: "object" };

beforeAll(async () => {
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-send-"));
  for (const name of ["whole", "broken"]) await store(name, content);
  const place = path.join(settings.storeDirectory, "br", "broken");
  await truncate(place, headBytes + 2 * frameBytes);
});
afterAll(() => rm(settings.storeDirectory, { recursive: true }));

async function store(name: string, bytes: Buffer): Promise<void> {
  const writer = await createObject(name);
  await writer.write(bytes);
  await writer.end();
}

const asks = (headers: Record<string, string> = {}, method = "GET") =>
  describeResponse(new Request("http://localhost", { method, headers }), sent);

const whole = {
  status: 200,
  part: { from: 0, until: 10 },
  headers: {
    ...{
      etag: '"abc"',
      "accept-ranges": "bytes",
      "cache-control": "no-transform",
      "x-content-type-options": "nosniff",
    },
    ...{ "content-type": "text/csv", "content-disposition": 'attachment; filename="a.csv"' },
    "content-length": "10",
  },
};
const known = {
  ...{ status: 304, part: null },
  headers: {
    etag: '"abc"',
    "accept-ranges": "bytes",
    "cache-control": "no-transform",
    "x-content-type-options": "nosniff",
  },
};
const partOf = (from: number, until: number) => ({
  ...{ status: 206, part: { from, until } },
  headers: {
    ...whole.headers,
    "content-length": String(until - from),
    "content-range": `bytes ${from}-${until - 1}/10`,
  },
});

it("describes the whole file, to HEAD without a part to send, whatever range it names", () => {
  expect(asks()).toEqual(whole);
  expect(asks({}, "HEAD")).toEqual({ ...whole, part: null });
  expect(asks({ range: "bytes=2-4" }, "HEAD")).toEqual({ ...whole, part: null });
  expect(asks({ range: "bytes=99-" }, "HEAD")).toEqual({ ...whole, part: null });
});

it.each(["*", " * ", '"abc"', 'W/"abc"', '"x", "abc"', '"x","y",W/"abc"'])(
  "sends nothing to a client that has %s",
  (tags) => {
    expect(asks({ "if-none-match": tags })).toEqual(known);
    expect(asks({ "if-none-match": tags }, "HEAD")).toEqual(known);
    expect(asks({ "if-none-match": tags, range: "bytes=0-1" })).toEqual(known);
    expect(asks({ "if-none-match": tags, range: "bytes=99-" })).toEqual(known);
  },
);

it.each(['"x"', '"x", "y"', "abc", '"ABC"', '"abcd"', '"*"', ""])(
  "sends all to a client that has %j",
  (tags) => {
    expect(asks({ "if-none-match": tags })).toEqual(whole);
  },
);

it.each([
  ["bytes=0-0", 0, 1],
  ["bytes=2-4", 2, 5],
  ["bytes=2-", 2, 10],
  ["bytes=2-99", 2, 10],
  ["bytes=-3", 7, 10],
  ["bytes=-99", 0, 10],
  ["BYTES= 9-9 ", 9, 10],
])("sends the part %s, also to a client whose If-Range matches", (range, from, until) => {
  expect(asks({ range })).toEqual(partOf(from, until));
  expect(asks({ range, "if-range": '"abc"' })).toEqual(partOf(from, until));
  expect(asks({ range, "if-none-match": '"x"' })).toEqual(partOf(from, until));
});

it.each(["bytes=0-1,3-4", "bytes=4-2", "items=0-1", "bytes=-", "bytes=a-b"])("sends all for %s", (range) => {
  expect(asks({ range })).toEqual(whole);
});

it.each(['"x"', 'W/"abc"', "Wed, 21 Oct 2015 07:28:00 GMT"])(
  "sends all to a client whose If-Range is %s, also for a range that the file does not have",
  (condition) => {
    expect(asks({ range: "bytes=2-4", "if-range": condition })).toEqual(whole);
    expect(asks({ range: "bytes=99-", "if-range": condition })).toEqual(whole);
  },
);

it.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("refuses %s with the size of the file", (range) => {
  expect(() => asks({ range })).toThrow(
    expect.objectContaining({ code: "RANGE_NOT_SATISFIABLE", status: 416, contentRange: "bytes */10" }),
  );
});

/** Begins to stream bytes of an object, and records each call of `onEnd`. */
function streamed(objectName: string, part = { from: 0, until: content.length }) {
  const ends: unknown[] = [];
  const onEnd = (failure: unknown) => Promise.resolve(void ends.push(failure));
  const stream = streamPieces(readObject(objectName, part), onEnd);
  return { stream, ends };
}

const read = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

it("ends once without an error after the last byte, of all and of a part", async () => {
  const all = streamed("whole");
  expect((await read(all.stream)).equals(content)).toBe(true);
  expect(all.ends).toEqual([undefined]);
  const part = streamed("whole", { from: contentBytes - 2, until: contentBytes + 2 });
  expect(await read(part.stream)).toEqual(content.subarray(contentBytes - 2, contentBytes + 2));
  expect(part.ends).toEqual([undefined]);
});

it("ends once without an error for a file that is empty", async () => {
  await store("empty", Buffer.alloc(0));
  const ends: unknown[] = [];
  const onEnd = (failure: unknown) => Promise.resolve(void ends.push(failure));
  const empty = streamPieces(readObject("empty", { from: 0, until: 0 }), onEnd);
  expect(await read(empty)).toHaveLength(0);
  expect(ends).toEqual([undefined]);
});

it.each(["broken", "missing"])("ends once with the error of an object that is %s", async (name) => {
  const { stream, ends } = streamed(name);
  const error: unknown = await read(stream).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(ends).toEqual([error]);
});

it("ends once with null when the reader leaves between two pieces", async () => {
  const { stream, ends } = streamed("whole");
  const reader = stream.getReader();
  const first = (await reader.read()).value ?? [];
  expect(first.length).toBeLessThan(content.length);
  expect(Buffer.from(first)).toEqual(content.subarray(0, first.length));
  await reader.cancel();
  expect(ends).toEqual([null]);
});

it("ends once with null when the reader leaves while it waits for a piece", async () => {
  const { stream, ends } = streamed("whole");
  const reader = stream.getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect(await waiting).toMatchObject({ done: true });
  expect(ends).toEqual([null]);
});

it("ends with null when the reader leaves before it took anything, however small the file is", async () => {
  const atOnce = streamed("whole");
  await atOnce.stream.cancel();
  expect(atOnce.ends).toEqual([null]);
  const later = streamed("whole", { from: 0, until: 4 });
  for (let turns = 0; turns < 50; turns++) await turn();
  await later.stream.cancel();
  expect(later.ends).toEqual([null]);
});

it("passes on the failure of recording the end, and records no second one", async () => {
  const failure = new Error("The database is down.");
  let calls = 0;
  const onEnd = () => {
    calls += 1;
    return Promise.reject(failure);
  };
  const stream = streamPieces(readObject("whole", { from: 0, until: 4 }), onEnd);
  await expect(read(stream)).rejects.toBe(failure);
  expect(calls).toBe(1);
});
