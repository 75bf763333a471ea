import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FailedPosting, Posting } from "#contract/posting.ts";
import { readPostings } from "./read-postings.ts";

const posting = (entityGuid: string) => ({
  entityGuid,
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 119.5, currencyCode: "EUR", exchangeRate: 1.04 },
  files: [],
  splitPostings: [{ amount: 119.5, generalLedgerAccount: "0027", project: { code: "Büro" } }],
  approvals: ["Grüße"],
});
const answer = {
  successfulPostings: [posting("one"), posting("two")],
  failedPostings: [{ id: "three", errorCode: "OF_TOMORROW", invoiceId: "RE-3", hint: { since: "2027" } }],
  page: 1,
};
const json = Buffer.from(JSON.stringify(answer));
const packed = gzipSync(json);
/** A position within the second posting. */
const middle = json.indexOf('"two"') + 20;

let answering: RequestListener = (_, response) => void response.destroy();
const server = createServer((request, response) => answering(request, response));

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const sending =
  (body: Buffer | string, type = "application/json"): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": type, "x-request-id": "request-7" }).end(body);
/** Declares more bytes than it sends, and breaks off. */
const breakingOff =
  (body: Buffer, type = "application/json"): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-type": type, "content-length": body.length + 1 });
    response.write(body, () => response.destroy());
  };

async function read(listener: RequestListener) {
  answering = listener;
  const received = { postings: [] as Posting[], failed: [] as FailedPosting[], pieces: 0 };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/postings`;
  const error: unknown = await readPostings(address, {
    onPosting: (one) => received.postings.push(one),
    onFailed: (one) => received.failed.push(one),
    onPiece() {
      received.pieces += 1;
      return Promise.resolve();
    },
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { ...received, error };
}

const whole = { postings: answer.successfulPostings, failed: answer.failedPostings, error: null };
const unreadable = { code: "UNREADABLE_ANSWER", status: 200, requestId: "request-7" };

test("plain or packed it is the same, with the fields that nobody knows", async () => {
  let accepted: string | undefined;
  const plain = await read((request, response) => {
    accepted = request.headers.accept;
    sending(json, "application/json; charset=utf-8")(request, response);
  });
  expect(accepted).toContain("application/gzip");
  expect(plain).toMatchObject(whole);
  expect(plain.pieces).toBeGreaterThan(0);
  expect(await read(sending(packed, "application/gzip"))).toMatchObject(whole);
});

test("what has come is handed over before the rest is there", async () => {
  const handed = Promise.withResolvers<Posting>();
  answering = (_, response) => {
    response.write(json.subarray(0, middle));
    void handed.promise.then(() => response.end(json.subarray(middle)));
  };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/postings`;
  await readPostings(address, {
    onPosting: handed.resolve,
    onFailed: () => undefined,
    onPiece: () => Promise.resolve(),
  });
  expect(await handed.promise).toEqual(posting("one"));
});

test("an answer that breaks off is a lost connection, also when it is packed", async () => {
  const lost = { code: "NETWORK", status: 0, requestId: null };
  const plain = await read(breakingOff(json.subarray(0, middle)));
  expect(plain).toMatchObject({ postings: [posting("one")], failed: [], error: lost });
  const half = packed.subarray(0, packed.length / 2);
  expect((await read(breakingOff(half, "application/gzip"))).error).toMatchObject(lost);
  expect((await read(sending(half, "application/gzip"))).error).toMatchObject(lost);
  expect((await read((_, response) => void response.destroy())).error).toMatchObject(lost);
});

test("what is no postings answer is unreadable, with the id of the request", async () => {
  const bodies = [
    "",
    "<!doctype html>",
    "[]",
    "null",
    json.subarray(0, middle),
    '{"successfulPostings":[]}',
    '{"successfulPostings":[{"entityGuid":}],"failedPostings":[]}',
    JSON.stringify({ ...answer, successfulPostings: [posting("one"), { ...posting("two"), amount: 7 }] }),
    JSON.stringify({ ...answer, failedPostings: [{ invoiceId: "RE-3" }] }),
  ];
  for (const body of bodies)
    expect((await read(sending(body))).error, String(body)).toMatchObject(unreadable);
  const packedPage = gzipSync("<!doctype html>");
  expect((await read(sending(packedPage, "application/gzip"))).error).toMatchObject(unreadable);
});

test("of an answer that cannot be read no more is fetched", async () => {
  const closed = Promise.withResolvers<null>();
  const { error } = await read((request, response) => {
    request.on("close", () => closed.resolve(null));
    response.writeHead(200, { "x-request-id": "request-7" }).write("no end of it");
  });
  expect(error).toMatchObject(unreadable);
  await closed.promise;
});

test("an error keeps its code, its words and its id", async () => {
  const { error } = await read((_, response) => {
    response.writeHead(429, { "content-type": "application/json", "retry-after": "7" });
    response.end(
      JSON.stringify({ errorCode: "TOO_MANY_REQUEST", message: "Not so fast.", requestId: "request-8" }),
    );
  });
  expect(error).toMatchObject({
    code: "TOO_MANY_REQUEST",
    status: 429,
    message: "Not so fast.",
    requestId: "request-8",
    retryAfter: 7,
  });
});
