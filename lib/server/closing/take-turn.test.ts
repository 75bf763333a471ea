import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ClosingDecision, ClosingRequest } from "#lib/shared/closing.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { appCoordination } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import { recordExports } from "../exports/known-exports.ts";
import { findMaking, saveMakingProblem } from "../hand-over/making/makings.ts";
import { saveMade } from "../hand-over/making/save-made.ts";
import { listHandOvers } from "../hand-over/list-hand-overs.ts";
import { countedSince } from "../metrics/testing/counted.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { beginClosing } from "./begin-closing.ts";
import { cancelClosing } from "./cancel-closing.ts";
import { queueWaiting } from "./closing-worker.ts";
import { decideOnOrder } from "./decide-on-order.ts";
import { takeTurn } from "./take-turn.ts";
import { answers, beginOne, breaksOff, refuses, server, service } from "./testing/service.ts";
import { findClosing, viewClosing } from "./view-closing.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", storeDirectory: "", backgroundRequests: 6_000 },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
  ...{ archiveFiles: 65_000, storeBytes: Infinity, storeOrganizationBytes: Infinity },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";
let personId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-close-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await (await appQueue()).stop();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(async () => {
  organizationId = randomUUID();
  Object.assign(service, { exports: [], begun: 0, list: null, read: null });
  service.begin = () => answers(201, beginOne());
  personId = await connect();
});

/** Connects a person to the organization. Resolves with the id of both. */
const connect = () => connectPerson(database, { organization_id: organizationId, confirmed_at: new Date() });

const audit = { done: () => Promise.resolve() };
const session = () => ({ person: { id: personId, name: "Petra Bauer" } });

/** Gives an order. Resolves with its id. */
async function order(request: Partial<ClosingRequest> = {}): Promise<string> {
  const id = randomUUID();
  const whole: ClosingRequest = {
    ...{ begin: { newest: "none" }, month: "2026-05", method: "xlsx", documents: false, targetId: null },
    ...{ language: "de", timeZone: "Europe/Berlin" },
    ...request,
  };
  await beginClosing({ id, organizationId, session: session(), request: whole }, audit);
  return id;
}

const find = (id: string) => findClosing({ id, organizationId });
const turn = async (id: string) => takeTurn({ id, turn: (await find(id)).turn });

async function choose(id: string, choice: ClosingDecision["choice"], by = personId): Promise<void> {
  await decideOnOrder({ id, organizationId, personId: by }, { turn: (await find(id)).turn, choice }, audit);
}

/** Lets the time pass that the service may take for a request whose answer was lost. */
async function letTimePass(id: string): Promise<void> {
  await sql`update closing set export_asked_at = now() - interval '2 minutes', turn_at = now() - interval '2 minutes'
    where id = ${id}`.execute(database.sql);
}

/** Does the work of the job that makes the files of an order. */
async function makeFiles(id: string): Promise<void> {
  const making = await findMaking((await find(id)).hand_over_id ?? "");
  if (!making) throw new Error("Nothing is to be made.");
  const facts = { key: randomUUID(), bytes: 1, crc32: 0, sha256: "0".repeat(64) };
  expect(await saveMade(making, [{ ...facts, name: "rows.xlsx", type: "", rows: 2 }])).toBe(true);
}

test("an order goes from a new export to its files, and asks the service once for an export", async () => {
  const counted = await countedSince("orders");
  const id = await order();
  await turn(id);
  await turn(id);
  expect(await find(id)).toMatchObject({ step: "files", ended_at: null });
  await makeFiles(id);
  await turn(id);
  const closing = await find(id);
  expect(closing).toMatchObject({ outcome: "ready", stop: null, problem: null, step: "delivery" });
  expect([closing.export_id, service.begun]).toEqual([service.exports[0]?.id, 1]);
  const ends = { "closing begun": 1, "closing ready": 1 };
  expect(await counted()).toEqual({ ...ends, "export begun": 1, "export ended": 1 });
  const handOvers = await listHandOvers({ organizationId, exportId: closing.export_id ?? "" });
  expect(handOvers.map(({ id: made }) => made)).toEqual([closing.hand_over_id]);
});

test("files that can't be made ask a person, and are made anew", async () => {
  const id = await order();
  await turn(id);
  const { hand_over_id: failed } = await find(id);
  const problem = { errorCode: "INTERNAL_SERVER_ERROR", message: "No.", requestId: "r", status: 500 };
  await saveMakingProblem(failed ?? "", problem);
  await turn(id);
  expect((await find(id)).stop).toEqual({ code: "REFUSED", count: null, problem });
  await choose(id, { kind: "again" });
  await turn(id);
  await makeFiles(id);
  await turn(id);
  const { outcome, hand_over_id: made, export_id: exportId } = await find(id);
  expect(outcome).toBe("ready");
  const handOvers = await listHandOvers({ organizationId, exportId: exportId ?? "" });
  expect([handOvers.map((one) => one.id), made === failed]).toEqual([[made], false]);
});

test("an organization without ready postings has nothing to close", async () => {
  service.begin = () => refuses(404, "EXPORTABLE_POSTINGS_NOT_FOUND");
  const id = await order();
  await turn(id);
  expect(await find(id)).toMatchObject({ outcome: "nothing", export_id: null });
});

test("an export whose answer was lost is found in the list, and not begun again", async () => {
  service.begin = () => {
    beginOne();
    return breaksOff;
  };
  const id = await order();
  await turn(id);
  expect(await find(id)).toMatchObject({ export_id: null, stop: null });
  await turn(id);
  expect([(await find(id)).export_id, service.begun]).toEqual([service.exports[0]?.id, 1]);
});

test("where the list has no new export the order waits, then asks, and begins one more only by a decision", async () => {
  service.begin = () => breaksOff;
  const id = await order();
  await turn(id);
  await turn(id);
  expect((await find(id)).stop).toBeNull();
  await letTimePass(id);
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "UNCLEAR" });
  const colleague = await connect();
  await expect(choose(id, { kind: "begin", newest: "none" }, colleague)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(service.begun).toBe(1);
  service.begin = () => answers(201, beginOne());
  await choose(id, { kind: "begin", newest: "none" });
  await turn(id);
  expect([(await find(id)).export_id, service.begun]).toEqual([service.exports[0]?.id, 2]);
});

test("two new exports in the list are unclear, and a person takes one", async () => {
  service.begin = () => {
    beginOne();
    beginOne();
    return breaksOff;
  };
  const id = await order();
  await turn(id);
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "UNCLEAR" });
  const exportId = service.exports[1]?.id ?? "";
  await choose(id, { kind: "take", exportId });
  await turn(id);
  expect([(await find(id)).export_id, service.begun]).toEqual([exportId, 1]);
});

test("a process that died while it asked for an export leaves one that is not asked for again", async () => {
  const id = await order();
  beginOne();
  await sql`update closing set export_asked_at = now() where id = ${id}`.execute(database.sql);
  await turn(id);
  expect([(await find(id)).export_id, service.begun]).toEqual([service.exports[0]?.id, 0]);
});

test("an export that was recorded as begun by the order, whose process died then, is taken", async () => {
  const id = await order();
  const begun = beginOne();
  await sql`update closing set export_asked_at = now() where id = ${id}`.execute(database.sql);
  await recordExports(organizationId, [begun]);
  const begunBy = (person: string) =>
    sql`update known_export set begun_by = ${person} where organization_id = ${organizationId}`.execute(
      database.sql,
    );
  await begunBy(await connect());
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "UNCLEAR" });
  await begunBy(personId);
  await choose(id, { kind: "again" });
  await turn(id);
  expect([(await find(id)).export_id, service.begun]).toEqual([begun.id, 0]);
});

test("an export that somebody else began before stops the order", async () => {
  beginOne();
  const id = await order();
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "CHANGED" });
  await expect(choose(id, { kind: "accept" })).rejects.toMatchObject({ code: "BAD_INPUT" });
  expect(service.begun).toBe(0);
});

test("what may be over later is tried again, longer each time, and says why", async () => {
  const { id: exportId } = beginOne();
  const id = await order({ begin: { exportId } });
  service.read = refuses(500, "INTERNAL_SERVER_ERROR");
  const secondsLeft = async () => {
    await turn(id);
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from turn_at - now()))::int as seconds from closing where id = ${id}`.execute(
      database.sql,
    );
    return rows[0]?.seconds;
  };
  expect(await secondsLeft()).toBe(2);
  expect(await find(id)).toMatchObject({ failed: 1, stop: null, problem: { status: 500 } });
  await letTimePass(id);
  expect(await secondsLeft()).toBe(10);
  service.read = null;
  await turn(id);
  expect(await find(id)).toMatchObject({ failed: 0, problem: null });
});

test("what the service refuses asks a person, who tries again", async () => {
  const id = await order({ begin: { newest: randomUUID() } });
  await sql`update connection set confirmed_at = null where organization_id = ${organizationId}`.execute(
    database.sql,
  );
  service.list = refuses(403, "FORBIDDEN");
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "REFUSED", problem: { errorCode: "FORBIDDEN" } });
  service.list = null;
  await choose(id, { kind: "again" });
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "CHANGED" });
});

test("an order without a connection stops, and goes on by itself when there is one again", async () => {
  const id = await order();
  const setState = (state: string) =>
    sql`update connection set state = ${state} where person_id = ${personId}`.execute(database.sql);
  await setState("reconnect");
  await turn(id);
  expect((await find(id)).stop).toMatchObject({ code: "RECONNECT" });
  await queueWaiting();
  expect((await find(id)).stop).not.toBeNull();
  // The same tokens would be refused again at once, every ten seconds.
  await setState("active");
  await queueWaiting();
  expect((await find(id)).stop).not.toBeNull();
  await sql`update connection set granted_at = now() where person_id = ${personId}`.execute(database.sql);
  await queueWaiting();
  expect((await find(id)).stop).toBeNull();
});

test("a turn that takes long is not missed", async () => {
  const id = await order();
  await letTimePass(id);
  const coordination = await appCoordination();
  expect(await coordination.tryLock(`closing ${id}`)).toBe(true);
  await queueWaiting();
  expect((await find(id)).turn).toBe(0);
  await coordination.unlock(`closing ${id}`);
  await queueWaiting();
  expect((await find(id)).turn).toBe(1);
});

test("a turn that was missed is queued again, and the job of a former turn does nothing", async () => {
  const id = await order();
  await letTimePass(id);
  await sql`update closing set export_asked_at = null where id = ${id}`.execute(database.sql);
  await queueWaiting();
  expect((await find(id)).turn).toBe(1);
  await takeTurn({ id, turn: 0 });
  expect(service.begun).toBe(0);
  await Promise.all([takeTurn({ id, turn: 1 }), takeTurn({ id, turn: 1 })]);
  expect(service.begun).toBe(1);
});

test("one order of an organization goes on at a time, and the same one may be sent again", async () => {
  const id = await order();
  await expect(order()).rejects.toMatchObject({ code: "CLOSING_GOES_ON" });
  const request = (await find(id)).request;
  await beginClosing({ id, organizationId, session: session(), request }, audit);
  await cancelClosing({ id, organizationId }, audit);
  expect(await find(id)).toMatchObject({ outcome: "cancelled" });
  await turn(id);
  expect(service.begun).toBe(0);
  await order();
});

test("an order that is cancelled during a turn leaves nothing that is being made", async () => {
  const id = await order();
  service.begin = () => {
    const begun = answers(201, beginOne());
    return (response) => void cancelClosing({ id, organizationId }, audit).then(() => begun(response));
  };
  await turn(id);
  const closing = await find(id);
  expect(closing).toMatchObject({ outcome: "cancelled", hand_over_id: null });
  expect((await viewClosing(organizationId, personId)).closing).toMatchObject({ isExportUnclear: true });
  expect(await listHandOvers({ organizationId, exportId: service.exports[0]?.id ?? "" })).toEqual([]);
});
