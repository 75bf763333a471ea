import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, open } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storedFiles } from "#platform/objects/testing/stored-files.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { createObject, objectBytes, readObject, removeObject } from "../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { recordExports } from "./known-exports.ts";
import { findAnswer, forgetAnswer, storedAnswer } from "./stored-answer.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", storeDirectory: "" },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let connection = { id: "", organizationId: "" };

const postings = '{"successfulPostings":[{"entityGuid":"a"},{"entityGuid":"b"}],"failedPostings":[]}';

/** The accounting service: the status of every export, its next answer with postings, and what was asked. */
const service = {
  status: "EXPORTED",
  answer: (response: ServerResponse): void => void response.end(),
  asked: [] as string[],
};
const server = createServer((request, response) => {
  const [, exportId = "", rest = ""] = /\/exports\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
  service.asked.push(`${decodeURIComponent(exportId)}${rest}`);
  if (rest !== "") {
    expect(request.headers["accept-encoding"]).toBe("gzip");
    service.answer(response);
    return;
  }
  const found = { id: exportId, postingsCount: 2, status: service.status };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
});

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-answer-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(async () => {
  Object.assign(service, { status: "EXPORTED", answer: packed(), asked: [] });
  for (const name of await storedNames()) await removeObject(name);
  connection = { id: randomUUID(), organizationId: randomUUID() };
  await connectPerson(database, { id: connection.id, organization_id: connection.organizationId });
});

/** Answers with bytes that are sent packed. Fewer bytes than are announced break the answer off. */
const packed =
  (bytes = gzipSync(postings), length = bytes.length) =>
  (response: ServerResponse): void => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    response.writeHead(200, { ...headers, "content-length": length });
    response.write(bytes);
    if (length === bytes.length) response.end();
    else response.socket?.end();
  };
const plain =
  (text = postings) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(text);

const source = (exportId = "export-1") => ({ connection, exportId, requestId: "request-1" });

async function unpacked(objectName: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readObject(objectName)) pieces.push(piece);
  return gunzipSync(Buffer.concat(pieces)).toString();
}

const storedNames = () => storedFiles(settings.storeDirectory);

it("is brought once for ten who ask at the same moment, and for all who ask later", async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  service.answer = (response) => {
    service.answer = packed();
    arrived.resolve(response);
  };
  const asking = Array.from({ length: 10 }, () => storedAnswer(source()));
  packed()(await arrived.promise);
  const answers = await Promise.all(asking);
  expect(new Set(answers.map(({ objectName }) => objectName)).size).toBe(1);
  expect(service.asked.filter((asked) => asked.endsWith("/postings"))).toEqual(["export-1/postings"]);
  const before = service.asked.length;
  expect(await storedAnswer(source())).toEqual(answers[0]);
  expect(service.asked).toHaveLength(before);
  expect(await storedNames()).toEqual([answers[0]?.objectName]);
});

it("is stored with the bytes that came packed, and is packed if it came plain", async () => {
  const bytes = gzipSync(postings, { level: 1 });
  service.answer = packed(bytes);
  const asSent = await storedAnswer(source("packed"));
  expect(asSent.bytes).toBe(bytes.length);
  expect(await unpacked(asSent.objectName)).toBe(postings);
  service.answer = plain();
  const own = await storedAnswer(source("plain"));
  expect(await unpacked(own.objectName)).toBe(postings);
  expect(own.bytes).toBe(await objectBytes(own.objectName));
  expect(await findAnswer(connection.organizationId, "plain")).toEqual(own);
});

it.each([
  ["JSON that is not valid", packed(gzipSync('{"successfulPostings":[{]}'))],
  ["JSON that ends early", plain('{"successfulPostings":[{"entityGuid":"a"}')],
  ["another form", packed(gzipSync('["successfulPostings"]'))],
  ["a page of HTML", plain("<title>Log in to the network</title>")],
  ["nothing", plain("")],
  ["gzip that was cut off and sent as whole", packed(gzipSync(postings).subarray(0, -9))],
  ["gzip that breaks off", packed(gzipSync(postings).subarray(0, -9), gzipSync(postings).length)],
  ["bytes that are not gzip", packed(Buffer.from(postings))],
])("leaves nothing of an answer that is %s, and is brought at the next request", async (_, answer) => {
  service.answer = answer;
  await expect(storedAnswer(source())).rejects.toMatchObject({ code: "UPSTREAM_UNREADABLE", status: 502 });
  expect(await storedNames()).toEqual([]);
  expect(await findAnswer(connection.organizationId, "export-1")).toBeUndefined();
  service.answer = packed();
  expect(await unpacked((await storedAnswer(source())).objectName)).toBe(postings);
});

it("is brought again when its object is gone from the disk, and when it was forgotten", async () => {
  const first = await storedAnswer(source());
  await removeObject(first.objectName);
  expect(await findAnswer(connection.organizationId, "export-1")).toBeUndefined();
  service.answer = plain();
  const second = await storedAnswer(source());
  expect(second.objectName).not.toBe(first.objectName);
  expect(await findAnswer(connection.organizationId, "export-1")).toEqual(second);
  await forgetAnswer(connection.organizationId, "export-1");
  expect(await storedNames()).toEqual([]);
  expect(await unpacked((await storedAnswer(source())).objectName)).toBe(postings);
});

it("is not asked for while the export runs", async () => {
  service.status = "EXPORTING";
  await expect(storedAnswer(source())).rejects.toMatchObject({ code: "EXPORT_NOT_FINISHED", status: 409 });
  expect(service.asked).toEqual(["export-1"]);
});

it("passes on the service's refusal, and stores nothing", async () => {
  service.answer = (response) =>
    void response
      .writeHead(404, { "content-type": "application/json" })
      .end(JSON.stringify({ errorCode: "NOT_FOUND", message: "No." }));
  await expect(storedAnswer(source())).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  expect(await storedNames()).toEqual([]);
});

it("is that of one organization", async () => {
  await storedAnswer(source());
  expect(await findAnswer(randomUUID(), "export-1")).toBeUndefined();
  await forgetAnswer(randomUUID(), "export-1");
  expect(await findAnswer(connection.organizationId, "export-1")).toBeDefined();
});

it("is not brought when files of hand-overs fill the store, which asks the service for nothing", async () => {
  await recordExports(connection.organizationId, [{ id: "export-1", postingsCount: 2, status: "EXPORTED" }]);
  const id = randomUUID();
  const person = { person_id: randomUUID(), person_name: "Petra Bauer", request: "{}" };
  const { organizationId: organization_id } = connection;
  await database.sql
    .insertInto("hand_over")
    .values({ id, organization_id, export_id: "export-1", ...person })
    .execute();
  const file = { hand_over_id: id, place: 0 };
  await database.sql
    .insertInto("handed_file")
    .values({ ...file, name: "a.csv", bytes: 50 * 1024 ** 3 })
    .execute();
  const stored = { ...file, object_name: randomUUID(), content_type: "text/csv", crc32: 0 };
  await database.sql.insertInto("stored_file").values(stored).execute();
  await expect(storedAnswer(source())).rejects.toMatchObject({ code: "STORE_FULL" });
  expect(service.asked).toEqual([]);
});

it("names no export whose id the database rejects", async () => {
  const asking = storedAnswer(source("export\u0000"));
  await expect(asking).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  expect(await findAnswer(connection.organizationId, "export\u0000")).toBeUndefined();
  expect(service.asked).toEqual([]);
});

it("is not found while another process writes its object", async () => {
  const objectName = randomUUID();
  const key = { organization_id: connection.organizationId, export_id: "export-1" };
  await database.sql
    .insertInto("stored_answer")
    .values({ ...key, object_name: objectName, bytes: 0 })
    .execute();
  const writer = await createObject(objectName);
  expect(await findAnswer(connection.organizationId, "export-1")).toBeUndefined();
  await writer.end();
  expect(await findAnswer(connection.organizationId, "export-1")).toEqual({ objectName, bytes: 0 });
});

it("is not called unreadable when the disk is full, and leaves nothing", async () => {
  // No disk of a test can be filled, so the file system's own class says that it is.
  const probe = await open(import.meta.filename);
  const files = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const writing = vi.spyOn(files, "writeFile").mockRejectedValue(full);
  await expect(storedAnswer(source())).rejects.toMatchObject({ problem: "full", cause: full });
  expect(await storedNames()).toEqual([]);
  writing.mockRestore();
  expect(await unpacked((await storedAnswer(source())).objectName)).toBe(postings);
});
