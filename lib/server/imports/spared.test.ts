import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { auditRecorders } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { runFor } from "./changed-since.ts";
import { failedCsv } from "./failed-csv.ts";
import { planRepair } from "./follow-up.ts";
import { readOutcome, readRecords } from "./records.ts";
import { draftRun } from "./draft-run.ts";
import { listRuns, requireRun } from "./runs.ts";
import { saveRecords } from "./save-records.ts";
import { cancelRun, startRun } from "./start-run.ts";
import { FakeService, serviceSettings } from "./testing/fake-service.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { workOff } from "./work-off.ts";

const settings = vi.hoisted(() => ({}) as ReturnType<typeof serviceSettings>);
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));
vi.mock("../database/queue.ts", () => ({
  appQueue: () => Promise.resolve({ enqueue: () => Promise.resolve() }),
}));

let database: TestDatabase;
let service: FakeService;
let organizationId: string;
let personId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  service = new FakeService();
  const apiUrl = await service.listen();
  Object.assign(settings, serviceSettings(), { apiUrl, issuer: apiUrl });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await database.close();
});
beforeEach(async () => {
  organizationId = randomUUID();
  personId = await connectPerson(database, {
    organization_id: organizationId,
    name: "Ada",
    access: "Ada",
    scopes: "core_data",
  });
  Object.assign(service, { sent: [], accounts: new Map() });
});

function asked() {
  const connection = { id: personId, organizationId, organizationName: "Nord" } as Connection;
  const session = {
    id: personId,
    person: { id: personId, name: "Ada", email: null },
    connections: [connection],
  };
  const actions = ["IMPORT_PLANNED", "IMPORT_SUBMITTED", "IMPORT_CANCELLED"] as const;
  const audit = auditRecorders(actions, { session, connection, requestId: "request-1234" });
  return { session, connection, audit };
}

type Accounts = readonly (readonly [code: string, name: string])[];

async function plan(accounts: Accounts): Promise<ImportRun> {
  const { session, connection, audit } = asked();
  const request = {
    coreDataType: "general-ledger-accounts" as const,
    ...{ fileName: "accounts.csv", columns: ["code", "name"], recordCount: accounts.length },
  };
  const run = await draftRun({ session, connection, runId: randomUUID(), request });
  const records = accounts.map(([accountCode, name], index) => ({
    ...{ row: index + 2, record: { accountCode, name }, cells: [accountCode, name] },
  }));
  return saveRecords(organizationId, run, { from: 0, records }, { personId, audit: audit.IMPORT_PLANNED });
}

async function start({ id }: ImportRun, mode: ImportMode, withUnchanged = false): Promise<ImportRun> {
  const { connection, audit } = asked();
  const wanted = { mode, withUnchanged };
  return startRun({ connection, runId: id, audit: audit.IMPORT_SUBMITTED, ...wanted, personId });
}

/** Starts a run and works it off. Returns it, and what the service was sent for it. */
async function send(run: ImportRun, mode: ImportMode = run.mode, withUnchanged = false) {
  const before = service.sent.length;
  await start(run, mode, withUnchanged);
  while ((await workOff(run.id)) !== null);
  return { run: await requireRun(organizationId, run.id), sent: service.sent.slice(before) };
}

const read = ({ id }: ImportRun) => runFor({ id: personId }, asked(), { runId: id });
const chart = [
  ["1000", "Kasse"],
  ["1800", "Bank"],
  ["4400", "Erlöse"],
] as const;
const idsWith = async (run: ImportRun, outcome: "open" | "spared" | "imported") =>
  (await readRecords(organizationId, run, { outcome })).records.map(({ id }) => id);

it("sends only what is new or changed; the rest is neither failed nor open, and the run is complete", async () => {
  const first = await plan(chart);
  expect(first).toMatchObject({ mode: "CREATE", plan: { new: 3 } });
  expect(await send(first)).toMatchObject({ run: { state: "DONE", imported: 3, spared: 0 } });
  const second = await plan([chart[0], ["1800", "Hausbank"], chart[2], ["6815", "Bürobedarf"]]);
  expect(second).toMatchObject({ mode: "BOTH", plan: { new: 1, changed: 1, unchanged: 2 } });
  const { run, sent } = await send(second);
  expect(sent).toEqual([
    ["POST", ["6815"]],
    ["PUT", ["1800"]],
  ]);
  expect(run).toMatchObject({ state: "DONE", imported: 2, failed: 0, cancelled: 0, spared: 2, chunks: 2 });
  expect(run.withUnchanged).toBe(false);
  expect((await readOutcome(organizationId, run)).agreement).toEqual([
    { planned: "changed", end: "updated", count: 1 },
    { planned: "new", end: "created", count: 1 },
    { planned: "unchanged", end: "spared", count: 2 },
  ]);
  expect(await idsWith(run, "open")).toEqual([]);
  expect(await idsWith(run, "spared")).toEqual(["1000", "4400"]);
  expect((await readRecords(organizationId, run, {})).records.map(({ spared }) => spared)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect((await listRuns(organizationId, {}, { id: personId })).runs.map(({ spared }) => spared)).toEqual([
    2, 0,
  ]);
  const { about } = await database.sql
    .selectFrom("audit_event")
    .select("about")
    .where("organization_id", "=", organizationId)
    .where("action", "=", "IMPORT_SUBMITTED")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(about).toMatchObject({ count: 2 });
});

it("has nothing to send when all is unchanged, says since when, and sends it all the same on wish", async () => {
  await send(await plan(chart));
  const again = await read(await plan(chart));
  expect(again).toMatchObject({ mode: "UPDATE", plan: { unchanged: 3 }, changedSince: null });
  const { rows } = { rows: await database.sql.selectFrom("known_record").select("learned_at").execute() };
  const newest = Math.max(...rows.map(({ learned_at }) => learned_at.getTime()));
  expect(Date.parse(again.unchangedSince ?? "")).toBe(newest);
  await expect(start(again, "UPDATE")).rejects.toMatchObject({ code: "NOTHING_TO_SEND", status: 409 });
  expect(await read(again)).toMatchObject({ state: "PLANNED", sentBy: null });
  const { run, sent } = await send(again, "UPDATE", true);
  expect(sent).toEqual([["PUT", ["1000", "1800", "4400"]]]);
  expect(run).toMatchObject({ state: "DONE", imported: 3, spared: 0, withUnchanged: true });
});

it("spares no record that has become different between plan and start", async () => {
  await send(await plan(chart));
  const planned = await plan([...chart, ["6815", "Bürobedarf"]]);
  expect(planned.plan).toMatchObject({ new: 1, unchanged: 3 });
  await send(await plan([["1800", "Hausbank"]]));
  expect(await read(planned)).toMatchObject({ plan: { new: 1, changed: 1, unchanged: 2 }, changedSince: 1 });
  const { run, sent } = await send(planned, "BOTH");
  expect(sent.at(-1)).toEqual(["PUT", ["1800"]]);
  expect(run).toMatchObject({ imported: 2, spared: 2, plan: { new: 1, changed: 1, unchanged: 2 } });
  expect(service.accounts.get("1800")).toBe("Bank");
});

it("keeps a plan of which nothing is left to send, and then says so", async () => {
  const planned = await plan(chart);
  await send(await plan(chart));
  await expect(start(planned, "CREATE")).rejects.toMatchObject({ code: "NOTHING_TO_SEND" });
  expect(await requireRun(organizationId, planned.id)).toMatchObject({
    ...{ state: "PLANNED", plan: { new: 0, unchanged: 3 } },
  });
});

it("spares no record that another one of the same file replaces before", async () => {
  await send(await plan(chart));
  const twice = await plan([["1800", "Hausbank"], ["1800", "Bank"], chart[0], chart[0]]);
  expect(twice.plan).toEqual({ new: 0, changed: 2, unchanged: 2, unknown: 0 });
  const { sent } = await send(twice);
  expect(sent).toEqual([["PUT", ["1800", "1800"]]]);
  expect(service.accounts.get("1800")).toBe("Bank");
});

it("spares no record that another run is about to replace", async () => {
  await send(await plan(chart));
  const other = await start(await plan([["1800", "Hausbank"]]), "UPDATE");
  const planned = await plan(chart);
  await start(planned, "UPDATE");
  await workOff(other.id);
  await workOff(planned.id);
  expect(await requireRun(organizationId, planned.id)).toMatchObject({ imported: 1, spared: 2 });
  expect(service.accounts.get("1800")).toBe("Bank");
});

it("counts spared records beside cancelled and failed ones, whose repair and file are without them", async () => {
  await send(await plan(chart));
  service.accounts.set("6815", "there already");
  const wrong = await send(await plan([chart[0], ["6815", "Bürobedarf"]]), "CREATE");
  expect(wrong.run).toMatchObject({ state: "DONE", imported: 0, failed: 1, spared: 1 });
  const pieces: Uint8Array[] = [];
  for await (const piece of failedCsv(organizationId, wrong.run, "en")) pieces.push(piece);
  expect(Buffer.concat(pieces).toString().split("\r\n")).toHaveLength(3);
  const { audit, ...rest } = asked();
  const followUp = { ...rest, run: wrong.run, runId: randomUUID(), audit: audit.IMPORT_PLANNED };
  const repair = await planRepair(followUp, { code: "BOOKING_ACCOUNT_ALREADY_EXISTS" });
  expect(repair).toMatchObject({ recordCount: 1, mode: "UPDATE", plan: { unknown: 1 } });

  const stopped = await start(await plan([chart[0], ["6820", "Porto"]]), "CREATE");
  const { connection, audit: audits } = asked();
  const run = await cancelRun({ connection, runId: stopped.id, audit: audits.IMPORT_CANCELLED });
  expect(run).toMatchObject({ state: "CANCELLED", cancelled: 1, spared: 1, failed: 0 });
  expect(await idsWith(run, "open")).toEqual(["6820"]);
});
