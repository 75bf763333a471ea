import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { auditRecorders } from "../../audit/recorder.ts";
import type { Connection } from "../../auth/sessions/session.ts";
import { AppError } from "../../errors/app-error.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Call } from "../../upstream/call-endpoint.ts";
import { canInactivate } from "../can-inactivate.ts";
import { draftRun } from "../draft-run.ts";
import { requireRun } from "../runs.ts";
import { saveRecords } from "../save-records.ts";
import { startRun } from "../start-run.ts";
import { compareTurn } from "./compare-turn.ts";
import { planInactivation } from "./plan-inactivation.ts";
import { type Comparison, requestComparison } from "./request-comparison.ts";

type Listed = { accountCode: string; name: string; isActive: boolean };

/** The service: its accounts in the order of their codes, and whether it has the list of them. */
const service = vi.hoisted(() => ({
  accounts: [] as Listed[],
  isThere: true,
  probes: 0,
  asked: [] as unknown[],
  before: () => Promise.resolve(),
}));

const queued = vi.hoisted(() => [] as { name: string; payload: unknown }[]);

vi.mock("../../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", importChunk: 500 }),
}));
vi.mock("../../database/queue.ts", () => ({
  appQueue: () =>
    Promise.resolve({
      enqueue: (name: string, payload: unknown) => Promise.resolve(void queued.push({ name, payload })),
    }),
}));
vi.mock("../../upstream/pace.ts", () => ({ backgroundPace: () => ({ next: () => Promise.resolve() }) }));
vi.mock("../../upstream/call-endpoint.ts", () => ({
  isEndpointThere: () => {
    service.probes += 1;
    return Promise.resolve(service.isThere);
  },
  callEndpoint: async (_name: string, { query = {} }: Call) => {
    service.asked.push(query["after"]);
    await service.before();
    const rest = service.accounts.filter(({ accountCode }) => accountCode > String(query["after"] ?? ""));
    const pageSize = Math.min(Number(query["limit"]), 2);
    const totalCount = service.accounts.length;
    return { records: rest.slice(0, pageSize), pagination: { pageCount: 1, pageSize, totalCount } };
  },
}));

const person = { id: randomUUID(), name: "Ada", email: null };
const coreDataType = "general-ledger-accounts";
let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("person")
    .values({ ...person, issuer: "https://realm", subject: person.id })
    .execute();
});
afterAll(() => database.close());
beforeEach(() => {
  connection = { id: randomUUID(), organizationId: randomUUID(), organizationName: "Nord" } as Connection;
  Object.assign(service, { isThere: true, probes: 0, asked: [], before: () => Promise.resolve() });
  service.accounts = [account("1000", "Kasse"), account("1200", "Bank"), account("1300", "Alt", false)];
  queued.length = 0;
});

const account = (accountCode: string, name: string, isActive = true) => ({ accountCode, name, isActive });

function asked() {
  const session = { id: person.id, person, connections: [connection] };
  const actions = ["IMPORT_PLANNED", "IMPORT_SUBMITTED"] as const;
  return { session, audit: auditRecorders(actions, { session, connection, requestId: "request-1234" }) };
}

/** Plans an import of accounts, and asks for its comparison. */
async function plan(...accounts: [code: string, name: string][]) {
  const { session, audit } = asked();
  const request = {
    coreDataType,
    fileName: "a.csv",
    columns: ["a", "b"],
    recordCount: accounts.length,
  } as const;
  const runId = randomUUID();
  const draft = await draftRun({ session, connection, runId, request: { ...request, columns: ["a", "b"] } });
  const records = accounts.map(([accountCode, name], index) => ({
    row: index + 2,
    record: { accountCode, name },
    cells: [accountCode, name],
  }));
  const planning = { personId: person.id, audit: audit.IMPORT_PLANNED };
  const run = await saveRecords(connection.organizationId, draft, { from: 0, records }, planning);
  return requestComparison(connection, run);
}

/** Does the turns of the queued comparison until it has ended. Returns the seconds of a turn that waits. */
async function compare() {
  const [job] = queued.splice(0);
  expect(job?.name).toBe("compare-records");
  return compareTurn(job?.payload as Comparison);
}

const found = (runId: string) => requireRun(connection.organizationId, runId);

async function learn(record_id: string, name: string, learned_at = new Date(Date.now() - 60_000)) {
  const record = JSON.stringify({ accountCode: record_id, name });
  const key = { organization_id: connection.organizationId, core_data_type: coreDataType };
  await database.sql
    .insertInto("known_record")
    .values({ ...key, record_id, record, learned_at })
    .execute();
}

async function known() {
  const rows = await database.sql
    .selectFrom("known_record")
    .select(["record_id", "record"])
    .where("organization_id", "=", connection.organizationId)
    .orderBy("record_id")
    .execute();
  return rows.map(({ record_id, record }) => [record_id, record && (JSON.parse(record) as Listed).name]);
}

it("compares a plan with the list, page by page, and forgets what is not in it", async () => {
  await learn("0100", "Gone since");
  await learn("1000", "Another name");
  await learn("1300", "Alt");
  const planned = await plan(["0100", "Gone since"], ["1000", "Kasse"], ["1200", "Giro"], ["1300", "Alt"]);
  expect(planned.plan).toEqual({ new: 1, changed: 1, unchanged: 2, unknown: 0 });
  expect(planned.comparison).toEqual({ comparedAt: null, read: 0, total: null });
  expect(await compare()).toBeNull();
  expect(await known()).toEqual([
    ["1000", "Kasse"],
    ["1200", "Bank"],
  ]);
  const { plan: compared, comparison } = await found(planned.id);
  expect(compared).toEqual({ new: 2, changed: 1, unchanged: 1, unknown: 0 });
  expect(comparison).toEqual({ comparedAt: expect.any(String) as string, read: null, total: null });
  expect(service.asked).toEqual([undefined, "1200"]);
});

it("keeps what a log has told since a page was asked for", async () => {
  const planned = await plan(["1000", "Kasse"]);
  service.before = () => learn("1000", "Told by a log", new Date(Date.now() + 60_000));
  service.accounts = service.accounts.slice(0, 1);
  expect(await compare()).toBeNull();
  expect(await known()).toEqual([["1000", "Told by a log"]]);
  expect((await found(planned.id)).plan).toEqual({ new: 0, changed: 1, unchanged: 0, unknown: 0 });
});

it("remembers that the service has the list, and that it has none", async () => {
  await plan(["1000", "Kasse"]);
  await compare();
  await plan(["1000", "Kasse"]);
  await compare();
  expect(service.probes).toBe(1);

  connection = { ...connection, organizationId: randomUUID() };
  service.isThere = false;
  const planned = await plan(["1000", "Kasse"]);
  expect(await compare()).toBeNull();
  expect((await found(planned.id)).comparison).toEqual({ comparedAt: null, read: null, total: null });
  await plan(["1000", "Kasse"]);
  expect([queued, service.probes]).toEqual([[], 2]);
  await database.sql
    .updateTable("service_list")
    .set({ probed_at: new Date(0) })
    .execute();
  await plan(["1000", "Kasse"]);
  expect(queued).toHaveLength(1);
});

it("asks again another time where the answer did not say whether there is a list", async () => {
  Object.assign(service, { isThere: undefined });
  const planned = await plan(["1000", "Kasse"]);
  expect(await compare()).toBeNull();
  expect((await found(planned.id)).comparison.read).toBeNull();
  await plan(["1000", "Kasse"]);
  expect(queued).toHaveLength(1);
});

it("ends with the plan as it was where the list can't be read, and goes on after a pause that was asked for", async () => {
  const fails = (error: Error) => () => Promise.reject(error);
  const planned = await plan(["1000", "Kasse"]);
  service.before = fails(
    new AppError({ code: "TOO_MANY_REQUEST", message: "Wait.", status: 429, retryAfter: 7 }),
  );
  const [job] = queued;
  expect(await compare()).toBe(7);
  service.before = fails(new Error("down"));
  expect(await compareTurn(job?.payload as Comparison)).toBeNull();
  expect(await found(planned.id)).toMatchObject({
    plan: { new: 1 },
    comparison: { comparedAt: null, read: null },
  });
});

it("begins anew where a reading died, and does not take a late page of that one", async () => {
  const planned = await plan(["1300", "Alt"]);
  const beginAnew = async () => {
    service.before = () => Promise.resolve();
    await database.sql
      .updateTable("service_list")
      .set({ turn_at: new Date(0) })
      .execute();
    await plan(["1000", "Kasse"]);
  };
  service.before = beginAnew;
  await learn("1000", "Another name");
  expect(await compare()).toBeNull();
  expect(queued).toHaveLength(1);
  expect(service.asked).toEqual([undefined, undefined, "1200"]);
  expect((await found(planned.id)).comparison.comparedAt).not.toBeNull();
  expect((await known()).map(([code]) => code)).toEqual(["1000", "1200"]);
});

it("leaves the plan of a run that was sent meanwhile", async () => {
  const { id } = await plan(["1000", "Kasse"]);
  const { audit } = asked();
  await startRun({
    ...{ connection, runId: id, mode: "CREATE", withUnchanged: false, personId: person.id },
    audit: audit.IMPORT_SUBMITTED,
  });
  queued.splice(1);
  await compare();
  expect(await found(id)).toMatchObject({ plan: { new: 1 }, comparison: { comparedAt: null } });
});

it("plans to make inactive what a run created, and nothing else can be done with that plan", async () => {
  const { session, audit } = asked();
  const run = await plan(["1000", "Kasse"], ["2000", "New"], ["3000", "Failed"]);
  expect(await canInactivate(run)).toBe(false);
  await compare();
  expect(await canInactivate(run)).toBe(true);
  const set = (operation: "CREATE" | "UPDATE", status: string, record_id: string) =>
    database.sql
      .updateTable("import_record")
      .set({ operation, status })
      .where("run_id", "=", run.id)
      .where("record_id", "=", record_id)
      .execute();
  await set("UPDATE", "IMPORTED", "1000");
  await set("CREATE", "IMPORTED", "2000");
  await set("CREATE", "FAILED", "3000");
  const followed = { session, connection, run, runId: randomUUID(), audit: audit.IMPORT_PLANNED };
  const planned = await planInactivation(followed);
  expect(planned).toMatchObject({
    mode: "INACTIVATE",
    recordCount: 1,
    origin: { kind: "undo", runId: run.id },
  });
  const start = (runId: string, mode: "CREATE" | "INACTIVATE") =>
    startRun({
      connection,
      runId,
      mode,
      withUnchanged: false,
      personId: person.id,
      audit: audit.IMPORT_SUBMITTED,
    });
  await expect(start(planned.id, "CREATE")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(start(run.id, "INACTIVATE")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await start(planned.id, "INACTIVATE")).toMatchObject({ state: "RUNNING", chunks: 1 });
});
