import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { loadPart } from "./load-part.ts";
import type { SyncFile } from "./private-files.ts";

const zip = Buffer.from("the bytes of a ZIP");

/** Returns a file in memory with the interface of the browser's files. */
function memoryFile(): SyncFile & { bytes: () => Buffer } {
  let bytes = Buffer.alloc(0);
  return {
    bytes: () => bytes,
    getSize: () => bytes.length,
    write(piece, { at }) {
      bytes = Buffer.concat([bytes.subarray(0, at), piece]);
      return piece.length;
    },
    truncate: (length) => void (bytes = bytes.subarray(0, length)),
    flush: () => undefined,
    close: () => undefined,
  };
}

const part = { name: "documents.zip", files: 2, bytes: null, sha256: null };
const archive: DocumentArchive = {
  id: "0b8f4f0e-31cb-4f38-b8d3-1a4a6c8f2a10",
  createdAt: "2026-11-02T08:00:00.000Z",
  createdBy: "Petra Bauer",
  datevBatch: null,
  isOwn: true,
  state: "paused",
  problem: null,
  reader: null,
  total: 2,
  fetched: 0,
  missing: 0,
  bytes: 0,
  secondsLeft: null,
  parts: [part],
  missingFiles: [],
};

/** The server's handlers of the next requests, in order. */
let answers: RequestListener[] = [];
const asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://localhost"));
  const answer = answers.shift();
  if (answer) answer(request, response);
  else response.destroy();
});
let archivePath = "";

beforeEach(async () => {
  [answers, asked.length] = [[], 0];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  archivePath = `http://127.0.0.1:${(server.address() as AddressInfo).port}/archive`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const isDown: RequestListener = (_, response) => response.destroy();
const archiveAnswer =
  (change: () => Partial<DocumentArchive>): RequestListener =>
  (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...archive, ...change() }));
  };
const whole = () => ({ state: "complete" as const, parts: [{ ...part, bytes: zip.length }] });
/** Returns a handler that sends the ZIP from the requested byte and breaks off at `to`. */
const sent =
  (to = zip.length): RequestListener =>
  (request, response) => {
    const from = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("from"));
    response.writeHead(200, { "content-length": zip.length - from });
    if (to === zip.length) response.end(zip.subarray(from));
    else response.write(zip.subarray(from, to), () => response.destroy());
  };
/** Returns the reader's id in the n-th request for bytes. */
const readerOf = (time: number) =>
  asked.filter(({ pathname }) => pathname.endsWith("/parts/1"))[time]?.searchParams.get("reader") ?? null;

function load(file: SyncFile) {
  const pauses: number[] = [];
  const ended = loadPart(
    file,
    { archivePath, part: 1 },
    () => undefined,
    (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  );
  return { ended, pauses };
}

test("goes on where it broke off, also where the server still takes the broken try for the one that reads", async () => {
  answers = [
    sent(7),
    isDown,
    // The next request does not reach the server. When the server is back, it has not yet noticed the end
    // of the first.
    ...[isDown, isDown, isDown],
    archiveAnswer(() => ({ state: "running", reader: readerOf(0) })),
    sent(),
    archiveAnswer(whole),
  ];
  const file = memoryFile();
  const { ended, pauses } = load(file);
  expect(await ended).toEqual({ end: "done", name: "documents.zip", read: true, hasMore: false });
  expect(file.bytes()).toEqual(zip);
  expect(asked.flatMap((url) => url.searchParams.get("from") ?? [])).toEqual(["0", "7", "7"]);
  expect(new Set([readerOf(0), readerOf(1), readerOf(2)]).size).toBe(3);
  expect(pauses).toEqual([500, 1000]);
});

test("leaves it to another one who has taken it over", async () => {
  answers = [sent(7), archiveAnswer(() => ({ state: "running", reader: crypto.randomUUID() }))];
  const file = memoryFile();
  expect(await load(file).ended).toEqual({ end: "elsewhere", read: true });
  expect(file.bytes()).toEqual(zip.subarray(0, 7));
});

test("does not ask for bytes of a ZIP that is whole, and tells that another one follows", async () => {
  const file = memoryFile();
  file.write(zip, { at: 0 });
  answers = [archiveAnswer(() => ({ parts: [...whole().parts, { ...part, name: "documents-2.zip" }] }))];
  expect(await load(file).ended).toEqual({ end: "done", name: "documents.zip", read: false, hasMore: true });
  expect(readerOf(0)).toBeNull();
});

test("ends with what no further try mends", async () => {
  answers = [sent(7), archiveAnswer(() => ({ problem: "DOCUMENT_CHANGED" }))];
  await expect(load(memoryFile()).ended).rejects.toMatchObject({ code: "DOCUMENT_CHANGED" });
  answers = [archiveAnswer(() => ({ state: "cancelled" }))];
  const begun = memoryFile();
  begun.write(zip.subarray(0, 3), { at: 0 });
  expect(await load(begun).ended).toEqual({ end: "cancelled", read: false });
});
