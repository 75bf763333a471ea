import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { auditRecorders } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { compareRuns } from "./compare-runs.ts";
import { draftRun } from "./draft-run.ts";
import { saveRecords } from "./save-records.ts";
import { serviceSettings } from "./testing/fake-service.ts";

const settings = vi.hoisted(() => ({}) as ReturnType<typeof serviceSettings>);
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

const organizationId = randomUUID();
let database: TestDatabase;
let personId: string;

beforeAll(async () => {
  Object.assign(settings, serviceSettings());
  database = await openTestDatabase();
  personId = await connectPerson(database, {
    organization_id: organizationId,
    name: "Ada",
    access: "Ada",
    scopes: "core_data",
  });
});
afterAll(() => database.close());

async function plan(accounts: readonly (readonly [code: string, name: string])[]): Promise<ImportRun> {
  const connection = { id: personId, organizationId, organizationName: "Nord" } as Connection;
  const session = {
    id: personId,
    person: { id: personId, name: "Ada", email: null },
    connections: [connection],
  };
  const audit = auditRecorders(["IMPORT_PLANNED"], { session, connection, requestId: "request-1234" });
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

const cash = ["1000", "Kasse"] as const;
const bank = ["1800", "Bank"] as const;

it.each([
  {
    which: "which differ",
    first: [cash, bank],
    second: [cash, ["1800", "Hausbank"]],
    kind: "different",
    ids: ["1800"],
  },
  { which: "only of the first", first: [cash, bank], second: [cash], kind: "first", ids: ["1800"] },
  { which: "only of the second", first: [cash], second: [cash, bank], kind: "second", ids: ["1800"] },
  { which: "of none, as both are the same", first: [cash], second: [cash], kind: "different", ids: [] },
] as const)("without a kind it lists the records $which", async ({ first, second, kind, ids }) => {
  const [one, two] = [await plan(first), await plan(second)];
  const compared = await compareRuns(organizationId, [one, two], {});
  expect(compared.kind).toBe(kind);
  expect(compared.rows.map(({ id }) => id)).toEqual(ids);
});

it("lists the kind that was asked for, also where there is none", async () => {
  const [one, two] = [await plan([cash, bank]), await plan([cash])];
  expect(await compareRuns(organizationId, [one, two], { kind: "second" })).toMatchObject({
    ...{ kind: "second", rows: [], hasMore: false },
    counts: { first: 1, second: 0, different: 0, same: 1 },
  });
});
