import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectPerson } from "../../auth/tokens/testing/connect-person.ts";
import { readObject, ownStore } from "../../store/objects.ts";
import { countedSince } from "../../metrics/testing/counted.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { recordExports } from "../known-exports.ts";
import { storedAnswer } from "../stored-answer.ts";
import { keepDocuments } from "./keep-turn.ts";
import { takeDue } from "./keepings.ts";
import { findDocument, noteRead } from "./kept-documents.ts";
import { viewKeeping } from "./view-keeping.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", storeDirectory: "", backgroundRequests: 60_000 },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const exportId = "export-1";
let database: TestDatabase;
let organizationId = "";

/** The accounting service: the files of each posting of its export, and how it answers for a file. */
const service = {
  files: [] as string[][],
  file: (response: ServerResponse, id: string): void => void response.end(id),
  isUp: true,
  asked: [] as string[],
};
const json = { "content-type": "application/json" };
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://localhost");
  if (pathname.endsWith("/postings")) {
    const successfulPostings = service.files.map((files, index) => ({
      ...{ entityGuid: `p${index}`, type: "DOCUMENT", status: "EXPORTED", splitPostings: [] },
      amount: { value: 119, currencyCode: "EUR" },
      files: files.map((id) => ({ id, url: "", name: `${id}.pdf`, type: "INVOICE" })),
    }));
    response.writeHead(200, json).end(JSON.stringify({ successfulPostings, failedPostings: [] }));
    return;
  }
  const [, fileId] = /\/files\/(.+)$/.exec(pathname) ?? [];
  if (fileId === undefined && service.isUp) {
    const known = { id: exportId, status: "EXPORTED", postingsCount: service.files.length };
    response.writeHead(200, json).end(JSON.stringify(known));
    return;
  }
  if (fileId === undefined) {
    response.writeHead(503, json).end(JSON.stringify({ errorCode: "SERVICE_UNAVAILABLE", message: "Down." }));
    return;
  }
  service.asked.push(`${request.headers.authorization} ${fileId}`);
  service.file(response, fileId);
});

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-keep-"));
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
beforeEach(() => {
  organizationId = randomUUID();
  service.asked = [];
  service.isUp = true;
  service.file = (response, id) =>
    void response
      .writeHead(200, {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${id}.pdf"`,
      })
      .end(`content of ${id}`);
});

/** Makes an export known that a person began, with the files of its postings, and brings its answer. */
async function begun(files: string[][], createdAt = new Date()): Promise<{ key: number; person: string }> {
  service.files = files;
  const person = await connectPerson(database, {
    ...{ name: "Petra", access: "Petra", organization_id: organizationId, brings: "own", scopes: "exports" },
  });
  await recordExports(organizationId, [
    { id: exportId, status: "EXPORTED", postingsCount: files.length, createdAt: createdAt.toISOString() },
  ]);
  const { key } = await database.sql
    .updateTable("known_export")
    .set({ begun_by: person })
    .where("organization_id", "=", organizationId)
    .returning("key")
    .executeTakeFirstOrThrow();
  await storedAnswer({ connection: { id: person, organizationId }, exportId, requestId: "1" });
  return { key, person };
}

/** Takes the turns that are due of the export, as a process does. Resolves with how many there were. */
async function work(key: number): Promise<number> {
  const due = (await takeDue(100)).filter(({ exportKey }) => exportKey === key);
  for (const keeping of due) await keepDocuments(keeping);
  return due.length;
}

const view = () => viewKeeping(organizationId, exportId);
const done = { missing: 0, removed: 0, goesOn: false, problem: null, secondsLeft: null };

const pass = (seconds: number) =>
  sql`update document_keeping set turn_at = turn_at - ${seconds} * interval '1 second'`.execute(database.sql);

test("the documents of an ended export come by the connection of whoever began it, each once", async () => {
  const { key, person } = await begun([["a", "b"], ["c"], ["a"], []]);
  expect(await view()).toMatchObject({ total: 0, goesOn: true });
  expect(await work(key)).toBe(1);
  expect(service.asked.toSorted()).toEqual(["Bearer Petra a", "Bearer Petra b", "Bearer Petra c"]);
  expect(await view()).toEqual({ ...done, total: 3, kept: 3 });
  const document = await findDocument(organizationId, "b");
  expect(document).toMatchObject({ contentType: "application/pdf", disposition: 'inline; filename="b.pdf"' });
  expect((await buffer(readObject(document?.key ?? ""))).toString()).toBe("content of b");
  expect(await work(key)).toBe(0);
  const events = await database.sql
    .selectFrom("audit_event")
    .select(["person_id", "action", "about", "outcome"])
    .where("organization_id", "=", organizationId)
    .where("action", "=", "DOCUMENTS_BROUGHT")
    .execute();
  expect(events).toEqual([
    { person_id: person, action: "DOCUMENTS_BROUGHT", about: { exportId, count: 3 }, outcome: "done" },
  ]);
});

test("two processes never take the same turn, and one that died is followed after its lease", async () => {
  const { key } = await begun([["a"]]);
  const taken = await Promise.all([takeDue(100), takeDue(100)]);
  expect(taken.flat().filter(({ exportKey }) => exportKey === key)).toHaveLength(1);
  expect(await work(key)).toBe(0);
  // A lease is 30 seconds, and the test itself takes some time.
  await pass(20);
  expect(await work(key)).toBe(0);
  await pass(11);
  expect(await work(key)).toBe(1);
  expect((await view())?.kept).toBe(1);
});

test("a file that the service refuses is missing, and the others come", async () => {
  const { key } = await begun([["a"], ["gone"], ["c"]]);
  const { file } = service;
  service.file = (response, id) =>
    id === "gone"
      ? void response
          .writeHead(404, json)
          .end(JSON.stringify({ errorCode: "FILE_NOT_FOUND", message: "No." }))
      : file(response, id);
  const counted = await countedSince("documents");
  await work(key);
  expect(await view()).toEqual({ ...done, total: 3, kept: 2, missing: 1 });
  expect(await counted()).toEqual({ fetched: 2, missing: 1 });
  expect(await findDocument(organizationId, "gone")).toBeUndefined();
});

test("a document for which the service fails each time is not missing: it waits, the others come, and it is tried again", async () => {
  const { key } = await begun([["a"], ["late"], ["c"]]);
  const { file } = service;
  service.file = (response, id) =>
    id === "late" ? void response.writeHead(503, json).end("{}") : file(response, id);
  await work(key);
  expect(await view()).toMatchObject({ total: 3, kept: 2, missing: 0, goesOn: true });
  expect((await view())?.problem).toBe("UPSTREAM_UNREADABLE");
  expect(await work(key)).toBe(0);
  await pass(11);
  service.file = file;
  expect(await work(key)).toBe(1);
  expect(await view()).toEqual({ ...done, total: 3, kept: 3 });
}, 30_000);

test("a service that is down is told, tried again later, and costs nothing that is there", async () => {
  const { key } = await begun([["a"], ["b"]]);
  const { file } = service;
  let count = 0;
  service.isUp = false;
  service.file = (response, id) =>
    (count += 1) > 1 ? void response.writeHead(503, json).end("{}") : file(response, id);
  await work(key);
  expect(await view()).toMatchObject({ total: 2, kept: 1, goesOn: true, secondsLeft: null });
  expect((await view())?.problem).toBe("SERVICE_UNAVAILABLE");
  expect(await work(key)).toBe(0);
  await pass(11);
  service.file = file;
  service.asked = [];
  expect(await work(key)).toBe(1);
  expect(service.asked).toHaveLength(1);
  expect(await view()).toEqual({ ...done, total: 2, kept: 2 });
});

test("nothing is fetched once nobody is willing, and of exports from more than thirty days ago", async () => {
  const { key, person } = await begun([["a"]]);
  await database.sql.updateTable("connection").set({ brings: "none" }).where("id", "=", person).execute();
  expect(await work(key)).toBe(0);
  expect(await view()).toMatchObject({ total: 0, goesOn: false });
  organizationId = randomUUID();
  const old = await begun([["a"]], new Date(Date.now() - 31 * 86_400_000));
  expect(await work(old.key)).toBe(0);
  expect(service.asked).toEqual([]);
});

test("a document that is read counts as used, at most once a day", async () => {
  const { key } = await begun([["a"]]);
  await work(key);
  const usedAt = async () =>
    (
      await database.sql
        .selectFrom("kept_document")
        .select("used_at")
        .where("organization_id", "=", organizationId)
        .executeTakeFirstOrThrow()
    ).used_at.getTime();
  const setBack = (hours: number) =>
    sql`update kept_document set used_at = now() - ${hours} * interval '1 hour' where organization_id = ${organizationId}`.execute(
      database.sql,
    );
  await setBack(23);
  const before = await usedAt();
  await noteRead(organizationId, "a");
  expect(await usedAt()).toBe(before);
  await setBack(25);
  await noteRead(organizationId, "a");
  expect(await usedAt()).toBeGreaterThan(before);
});

test("a document whose object was lost counts as not there, and comes when it is wanted again", async () => {
  const { key } = await begun([["a"]]);
  await work(key);
  const document = await findDocument(organizationId, "a");
  await ownStore().remove(document?.key ?? "");
  expect(await findDocument(organizationId, "a")).toBeUndefined();
  expect(await view()).toMatchObject({ total: 1, kept: 0, removed: 1 });
});
