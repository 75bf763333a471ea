import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { AuditAction } from "#lib/shared/audit.ts";
import { auditRecorders } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { runFor } from "./changed-since.ts";
import { dismissNotice } from "./notices.ts";
import { discardRun } from "./discard-run.ts";
import { draftRun } from "./draft-run.ts";
import { listRuns, requireRun } from "./runs.ts";
import { saveRecords } from "./save-records.ts";
import { startRun } from "./start-run.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));
vi.mock("../database/queue.ts", () => ({
  appQueue: () => Promise.resolve({ enqueue: () => Promise.resolve() }),
}));

const ada = { id: randomUUID(), name: "Ada", email: null };
const otto = { id: randomUUID(), name: "Otto", email: null };
let database: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const people = [ada, otto].map((person) => ({ ...person, issuer: "https://realm", subject: person.id }));
  await database.sql.insertInto("person").values(people).execute();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

type Person = typeof ada;

/** Returns what a route hands over for a person. */
function as(person: Person) {
  const connection = { id: randomUUID(), organizationId, organizationName: "Nord" } as Connection;
  const session = { id: person.id, person, connections: [connection] };
  const actions = ["IMPORT_PLANNED", "IMPORT_DISCARDED", "IMPORT_SUBMITTED"] as const;
  const audit = auditRecorders(actions, { session, connection, requestId: "request-1234" });
  return { session, connection, audit, personId: person.id };
}

const request = {
  coreDataType: "general-ledger-accounts",
  fileName: "accounts.csv",
  columns: ["code", "name"],
  recordCount: 2,
} as const;

const begin = (person: Person, runId: string = randomUUID()) =>
  draftRun({ ...as(person), runId, request: { ...request, columns: [...request.columns] } });

const piece = (code: string) => [
  { row: 2, record: { accountCode: code, name: `Account ${code}` }, cells: [code, `Account ${code}`] },
];

async function bring(person: Person, runId: string, from: number) {
  const run = await requireRun(organizationId, runId);
  const { personId, audit } = as(person);
  const records = piece(String(1000 + from));
  return saveRecords(organizationId, run, { from, records }, { personId, audit: audit.IMPORT_PLANNED });
}

async function plan(person: Person): Promise<string> {
  const { id } = await begin(person);
  await bring(person, id, 0);
  await bring(person, id, 1);
  return id;
}

const discard = (person: Person, runId: string) => {
  const { personId, audit } = as(person);
  return discardRun(organizationId, runId, { personId, audit: audit.IMPORT_DISCARDED });
};

async function recorded(): Promise<[AuditAction, string][]> {
  const events = await database.sql
    .selectFrom("audit_event")
    .select(["action", "person_name"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  return events.map(({ action, person_name }) => [action, person_name]);
}

const taken = { code: "RUN_ID_TAKEN" };

it("belongs to whoever began it: nobody else continues, fills or discards it", async () => {
  const { id } = await begin(ada);
  await expect(begin(otto, id)).rejects.toMatchObject(taken);
  await expect(bring(otto, id, 0)).rejects.toMatchObject(taken);
  await expect(discard(otto, id)).rejects.toMatchObject(taken);
  expect(await database.sql.selectFrom("import_record").select("run_id").execute()).toEqual([]);
  await begin(ada, id);
  await bring(ada, id, 0);
  expect(await discard(ada, id)).toBe(true);
  expect(await recorded()).toEqual([["IMPORT_DISCARDED", "Ada"]]);
});

it("once planned is sent or discarded by anybody, on record with who brought and who sent it", async () => {
  const [sent, discarded] = [await plan(ada), await plan(ada)];
  const { connection, audit, personId } = as(otto);
  const run = await startRun({
    ...{ connection, runId: sent, audit: audit.IMPORT_SUBMITTED },
    ...{ mode: "CREATE", withUnchanged: false, personId },
  });
  expect(run).toMatchObject({ createdBy: "Ada", sentBy: "Otto" });
  expect(await discard(otto, discarded)).toBe(true);
  expect(await recorded()).toEqual([
    ["IMPORT_PLANNED", "Ada"],
    ["IMPORT_PLANNED", "Ada"],
    ["IMPORT_SUBMITTED", "Otto"],
    ["IMPORT_DISCARDED", "Otto"],
  ]);
});

it("tells who brought a plan that somebody else discarded it, until they dismiss it, and nobody else", async () => {
  await discard(ada, await plan(ada));
  await discard(otto, await plan(ada));
  const noticesOf = async (person: Person) => (await listRuns(organizationId, {}, person)).notices;
  const [notice, ...others] = await noticesOf(ada);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ fileName: "accounts.csv", discardedBy: "Otto" });
  expect(Date.now() - Date.parse(notice?.at ?? "")).toBeLessThan(60_000);
  expect(await noticesOf(otto)).toEqual([]);
  expect((await listRuns(randomUUID(), {}, ada)).notices).toEqual([]);
  const dismiss = (person: Person, id = notice?.id ?? "") => dismissNotice(organizationId, person.id, id);
  expect(await dismiss(otto)).toBe(false);
  expect(await dismissNotice(randomUUID(), ada.id, notice?.id ?? "")).toBe(false);
  expect(await dismiss(ada)).toBe(true);
  expect(await dismiss(ada)).toBe(false);
  expect(await noticesOf(ada)).toEqual([]);
});

it("tells how many of its records are known otherwise since it was planned, oneself only if there are any", async () => {
  const runId = await plan(ada);
  const read = async (person: Person) => (await runFor(person, as(person), { runId })).changedSince;
  expect(await read(ada)).toBeNull();
  expect(await read(otto)).toBe(0);
  const known = { organization_id: organizationId, core_data_type: request.coreDataType, record: null };
  await database.sql
    .insertInto("known_record")
    .values([
      { ...known, record_id: "1001" },
      { ...known, record_id: "4711" },
    ])
    .execute();
  expect(await read(otto)).toBe(1);
  expect(await read(ada)).toBe(1);
});
