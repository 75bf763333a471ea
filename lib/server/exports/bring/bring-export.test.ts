import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storedFiles } from "#platform/objects/testing/stored-files.ts";
import type { Brings } from "#lib/shared/brings.ts";
import { connectPerson } from "../../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findKnownExport, recordExports } from "../known-exports.ts";
import { findAnswer } from "../stored-answer.ts";
import { bringExport } from "./bring-export.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", storeDirectory: "", backgroundRequests: 6_000 },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const exportId = "export-1";
let database: TestDatabase;
let organizationId = "";

/**
 * The accounting service: its export, its next answer with postings, and the token and path of each request.
 */
const service = {
  export: { status: "EXPORTED", postingsCount: 1 },
  answer: (response: ServerResponse): void => void response.end(),
  asked: [] as string[],
};
const server = createServer((request, response) => {
  const [, asked = ""] = /\/exports\/(.*)$/.exec(request.url ?? "") ?? [];
  service.asked.push(`${request.headers.authorization} ${asked}`);
  if (asked.endsWith("/postings")) service.answer(response);
  else answers(200, { id: exportId, ...service.export })(response);
});

const answers = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const postings = answers(200, { successfulPostings: [{ entityGuid: "a" }], failedPostings: [] });

/** An answer that breaks off in the middle. */
function breaksOff(response: ServerResponse): void {
  const bytes = gzipSync('{"successfulPostings":[],"failedPostings":[]}');
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, 20));
  response.socket?.end();
}

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-bring-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  organizationId = randomUUID();
  Object.assign(service, {
    export: { status: "EXPORTED", postingsCount: 1 },
    answer: postings,
    asked: [],
  });
});

type Given = {
  organization?: string;
  brings?: Brings;
  scopes?: string;
  state?: "active" | "reconnect";
  grantedAt?: Date;
};

/**
 * Inserts a person with one connection, whose access token is the person's name. Resolves with the id of
 * both.
 */
function connect(name: string, given: Given = {}): Promise<string> {
  const {
    organization = organizationId,
    brings = "own",
    scopes = "core_data exports",
    grantedAt,
    state,
  } = given;
  return connectPerson(database, {
    ...{ name, access: name, organization_id: organization, brings, scopes },
    ...(state && { state }),
    ...(grantedAt && { granted_at: grantedAt }),
  });
}

/** Inserts an export that was begun by a person, or elsewhere. Resolves with its key. */
async function known(begunBy: string | null, status = "EXPORTED", postingsCount = 1): Promise<number> {
  await recordExports(organizationId, [{ id: exportId, postingsCount, status }]);
  const { key } = await database.sql
    .updateTable("known_export")
    .set({ begun_by: begunBy, asked_at: sql<Date>`'-infinity'` })
    .where("organization_id", "=", organizationId)
    .returning("key")
    .executeTakeFirstOrThrow();
  return key;
}

const events = () =>
  database.sql
    .selectFrom("audit_event")
    .select(["person_id", "person_name", "organization_name", "action", "about", "outcome", "error_code"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();

const isStored = async () => (await findAnswer(organizationId, exportId)) !== undefined;

/** The tries to bring the export, the time at which it is next due, and the present time, by the database. */
async function due(): Promise<{ tries: number; at: Date; now: Date }> {
  const { rows } = await sql<{ tries: number; at: Date; now: Date }>`
    select bring_tries as tries, bring_at as at, now() as now
    from known_export where organization_id = ${organizationId}`.execute(database.sql);
  const [row] = rows;
  if (!row) throw new Error("The export is not known.");
  return row;
}

it("brings by the connection of whoever began it, before those that bring all", async () => {
  await connect("Otto", { brings: "all", grantedAt: new Date(Date.now() + 60_000) });
  const petra = await connect("Petra");
  expect(await bringExport(await known(petra))).toBeNull();
  expect(service.asked).toEqual(["Bearer Petra export-1/postings"]);
  expect(await isStored()).toBe(true);
});

it("brings an export that began elsewhere by the newest connection that brings all", async () => {
  await connect("Petra");
  await connect("Otto", { brings: "all", grantedAt: new Date("2026-01-01") });
  await connect("Kim", { brings: "all", grantedAt: new Date("2026-01-03") });
  await connect("Uwe", { brings: "all", grantedAt: new Date("2026-01-02") });
  expect(await bringExport(await known(null))).toBeNull();
  expect(service.asked).toEqual(["Bearer Kim export-1/postings"]);
});

it("brings by another one that brings all when whoever began it withdrew that", async () => {
  const petra = await connect("Petra", { brings: "none" });
  await connect("Otto", { brings: "all" });
  await bringExport(await known(petra));
  expect(service.asked).toEqual(["Bearer Otto export-1/postings"]);
});

it.each<[string, Given]>([
  ["withdrew that", { brings: "none" }],
  ["has to connect again", { state: "reconnect" }],
  ["has to connect again, although it brings all", { state: "reconnect", brings: "all" }],
  ["has no scope for exports", { scopes: "core_data", brings: "all" }],
  ["has a scope of a similar name alone", { scopes: "core_data exports_read", brings: "all" }],
  ["is in another organization", { organization: randomUUID(), brings: "all" }],
])("asks for nothing when whoever began it %s", async (_, given) => {
  await connect("Otto");
  expect(await bringExport(await known(await connect("Petra", given)))).toBeNull();
  expect(service.asked).toEqual([]);
  expect(await isStored()).toBe(false);
  expect(await events()).toEqual([]);
});

it("asks for nothing when the export is not known, or its answer is stored", async () => {
  expect(await bringExport(2_000_000_000)).toBeNull();
  const key = await known(await connect("Petra"));
  await bringExport(key);
  expect(await bringExport(key)).toBeNull();
  expect(service.asked).toHaveLength(1);
  expect(await events()).toHaveLength(1);
});

it("brings no answer without postings, also when it is empty at its end alone", async () => {
  const key = await known(await connect("Petra"), "FAILED", 0);
  expect(await bringExport(key)).toBeNull();
  expect(service.asked).toEqual([]);
  organizationId = randomUUID();
  service.export = { status: "FAILED", postingsCount: 0 };
  expect(await bringExport(await known(await connect("Otto"), "EXPORTING", 0))).toBeNull();
  expect(service.asked).toEqual(["Bearer Otto export-1"]);
});

it("asks about a running export in the seconds of its age, and brings it at its end", async () => {
  const key = await known(await connect("Petra"), "EXPORTING");
  service.export.status = "EXPORTING";
  const found = await findKnownExport(organizationId, exportId);
  const since = found?.first_seen_at.getTime() ?? Number.NaN;
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [age, seconds] of [
    [29.9, 1],
    [30, 3],
    [299.9, 3],
    [300, 10],
    [3_000, 10],
  ] as const) {
    vi.setSystemTime(since + age * 1000);
    expect(await bringExport(key)).toBe(seconds);
  }
  expect(new Set(service.asked)).toEqual(new Set(["Bearer Petra export-1"]));
  expect(await isStored()).toBe(false);
  // Looking is no action of the person.
  expect(await events()).toEqual([]);
  expect((await due()).tries).toBe(0);
  vi.useRealTimers();
  service.export.status = "EXPORTED";
  await known((await findKnownExport(organizationId, exportId))?.begun_by ?? null, "EXPORTING");
  expect(await bringExport(key)).toBeNull();
  expect(service.asked.at(-1)).toBe("Bearer Petra export-1/postings");
  expect(await isStored()).toBe(true);
});

it("tries an answer that breaks off again after 5, 10, 20 and more seconds, at most an hour", async () => {
  const key = await known(await connect("Petra"));
  service.answer = breaksOff;
  for (const [index, seconds] of [5, 10, 20].entries()) {
    const before = (await due()).now.getTime();
    expect(await bringExport(key)).toBe(seconds);
    const { tries, at, now } = await due();
    expect(tries).toBe(index + 1);
    expect(at.getTime()).toBeGreaterThanOrEqual(before + seconds * 1000);
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime() + seconds * 1000);
    expect(await isStored()).toBe(false);
  }
  for (const name of await storedFiles(settings.storeDirectory)) {
    const rows = database.sql.selectFrom("stored_answer").select("object_name");
    expect(await rows.where("object_name", "=", name).execute()).toHaveLength(1);
  }
  await database.sql.updateTable("known_export").set({ bring_tries: 500 }).where("key", "=", key).execute();
  expect(await bringExport(key)).toBe(3_600);
  service.answer = postings;
  expect(await bringExport(key)).toBeNull();
  expect(await isStored()).toBe(true);
});

it("is in the audit trail as begun while the answer comes, and as done then, with its person", async () => {
  const petra = await connect("Petra");
  const arrived = Promise.withResolvers<ServerResponse>();
  service.answer = arrived.resolve;
  const bringing = bringExport(await known(petra));
  const response = await arrived.promise;
  const event = {
    ...{ person_id: petra, person_name: "Petra", organization_name: "Nord GmbH" },
    ...{ action: "EXPORT_BROUGHT", about: { exportId }, error_code: null },
  };
  expect(await events()).toEqual([{ ...event, outcome: "begun" }]);
  postings(response);
  await bringing;
  expect(await events()).toEqual([{ ...event, outcome: "done" }]);
});

it("is in the audit trail as refused or unclear with the error, once for each try", async () => {
  const key = await known(await connect("Petra"));
  service.answer = answers(403, { errorCode: "FORBIDDEN", message: "No." });
  expect(await bringExport(key)).toBe(5);
  service.answer = breaksOff;
  expect(await bringExport(key)).toBe(10);
  expect(await events()).toMatchObject([
    { action: "EXPORT_BROUGHT", outcome: "refused", error_code: "FORBIDDEN" },
    { action: "EXPORT_BROUGHT", outcome: "unclear", error_code: "UPSTREAM_UNREADABLE" },
  ]);
});

it("asks for nothing more once its person chose to bring none", async () => {
  const petra = await connect("Petra");
  const key = await known(petra);
  service.answer = breaksOff;
  expect(await bringExport(key)).toBe(5);
  await database.sql.updateTable("connection").set({ brings: "none" }).where("id", "=", petra).execute();
  const before = service.asked.length;
  expect(await bringExport(key)).toBeNull();
  expect(service.asked).toHaveLength(before);
  expect(await events()).toHaveLength(1);
});
