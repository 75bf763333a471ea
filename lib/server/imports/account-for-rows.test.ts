import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ImportFile, ImportRepair, UnsentRow } from "#lib/shared/import-file.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readRepairs, readUnsentRows } from "./file-parts.ts";
import { makeImportReceipt } from "./make-receipt.ts";
import { discardRun } from "./discard-run.ts";
import { draftRun } from "./draft-run.ts";
import { requireRun } from "./runs.ts";
import { saveRepairs, saveUnsentRows } from "./save-file-parts.ts";
import { saveRecords } from "./save-records.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const ada = { id: randomUUID(), name: "Ada", email: null };
const audit = { done: () => Promise.resolve() };
const refused = { code: "BAD_REQUEST" };
let database: TestDatabase;
let connection: Connection;
let runId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const people = [{ ...ada, issuer: "https://realm", subject: "1" }];
  await database.sql.insertInto("person").values(people).execute();
});
afterAll(() => database.close());
beforeEach(() => {
  const organizationId = randomUUID();
  connection = { id: randomUUID(), organizationId, organizationName: "Nord" } as Connection;
  runId = randomUUID();
});

const file: ImportFile = {
  ...{ bytes: 81, sha256: "ab".repeat(32), rows: 5, held: 2, leftOut: 1, repairs: 3 },
  notes: [
    { kind: "HIDDEN_ROWS", count: 2, isOn: true },
    { kind: "FAR_CELLS", count: 1, isOn: null },
  ],
};

const unsent: UnsentRow[] = [
  { row: 3, state: "held", reasons: [{ field: "accountCode", kind: "EMPTY" }], cells: ["", "Bank"] },
  {
    ...{ row: 4, state: "held", cells: ["", "Po\0st"] },
    reasons: [
      { field: "accountCode", kind: "EMPTY" },
      { field: "name", kind: "CONTROL" },
    ],
  },
  { row: 6, state: "leftOut", reasons: [], cells: ["1000", "Kasse"] },
];
const repairs: ImportRepair[] = [
  { row: 2, field: "name", kind: "CONTROL", before: "Ka\0sse\uD800", after: "Kasse" },
  { row: 5, field: "name", kind: "EDIT", before: "", after: "Giro\tKonto" },
  { row: 5, field: "name", kind: "EDIT", before: "Giro\tKonto", after: "Giro" },
];

async function begin(facts: Partial<ImportFile> = {}) {
  const session = { id: ada.id, person: ada, connections: [connection] };
  const request = {
    ...{
      coreDataType: "general-ledger-accounts" as const,
      fileName: "konten.csv",
      columns: ["Konto", "Name"],
    },
    ...{ recordCount: 2, file: { ...file, ...facts } },
  };
  return draftRun({ session, connection, runId, request });
}

const uploading = async (from: number) => {
  const { organizationId } = connection;
  return { organizationId, run: await requireRun(organizationId, runId), from, personId: ada.id };
};
const bringUnsent = async (rows: UnsentRow[], from = 0) => saveUnsentRows(await uploading(from), rows);
const bringRepairs = async (some: ImportRepair[], from = 0) => saveRepairs(await uploading(from), some);
async function bringRecords() {
  const { organizationId, run } = await uploading(0);
  const records = ["1000", "1200"].map((accountCode, index) => ({
    ...{ row: 2 + 3 * index, record: { accountCode, name: "Kasse" }, cells: [accountCode, "Kasse"] },
  }));
  return saveRecords(organizationId, run, { from: 0, records }, { personId: ada.id, audit });
}
const storedBytes = async () =>
  (
    await database.sql
      .selectFrom("import_run")
      .select("stored_bytes")
      .where("id", "=", runId)
      .executeTakeFirstOrThrow()
  ).stored_bytes;
async function storedParts(): Promise<number> {
  const counts = [];
  for (const table of ["import_unsent_row", "import_repair"] as const)
    counts.push(await database.sql.selectFrom(table).select("ordinal").where("run_id", "=", runId).execute());
  return counts.flat().length;
}

it("accounts for every row of the file, with reasons, and for every repair", async () => {
  await begin();
  await bringUnsent(unsent);
  await bringRepairs(repairs);
  const run = await bringRecords();
  expect(run).toMatchObject({ state: "PLANNED", file });
  const receipt = await makeImportReceipt(run, { connection, madeBy: "Otto" });
  expect(receipt.counts).toEqual({
    reasons: [
      { state: "held", field: "accountCode", kind: "EMPTY", count: 2 },
      { state: "held", field: "name", kind: "CONTROL", count: 1 },
      { state: "leftOut", field: null, kind: null, count: 1 },
    ],
    repairs: [
      { field: "name", kind: "EDIT", count: 2, first: 1 },
      { field: "name", kind: "CONTROL", count: 1, first: 0 },
    ],
  });
  expect(receipt.examples).toEqual([repairs[1], repairs[2], repairs[0]]);
  expect(receipt.answers).toEqual({
    ...{ created: 0, updated: 0, inactivated: 0, failed: 0, failures: [], noAnswer: 0, spared: 0, unsent: 2 },
  });
  const { organizationId } = connection;
  expect(await readUnsentRows(organizationId, run)).toEqual({ rows: unsent, total: 3 });
  expect((await readUnsentRows(organizationId, run, 2)).rows).toEqual([unsent[2]]);
  expect(await readRepairs(organizationId, run)).toEqual({ repairs, total: 3 });
});

it("refuses a file whose rows are not the sum of what is sent, held and left out", async () => {
  await expect(begin({ rows: 6 })).rejects.toMatchObject(refused);
  await begin();
  await expect(bringRecords()).rejects.toMatchObject(refused);
  await bringUnsent(unsent.slice(0, 2));
  await bringRepairs(repairs);
  await expect(bringRecords()).rejects.toMatchObject(refused);
  // As many as announced, but one held too many.
  await bringUnsent(unsent.slice(0, 1), 2);
  await expect(bringRecords()).rejects.toMatchObject(refused);
  await bringUnsent(unsent.slice(2), 2);
  expect(await bringRecords()).toMatchObject({ state: "PLANNED" });
});

it("refuses an upload whose repairs are not all there", async () => {
  await begin();
  await bringUnsent(unsent);
  await bringRepairs(repairs.slice(0, 2));
  await expect(bringRecords()).rejects.toMatchObject(refused);
});

it("takes a piece again instead of twice, no more than announced, and none after the plan", async () => {
  await begin();
  await bringUnsent(unsent);
  await bringRepairs(repairs);
  const bytes = await storedBytes();
  await bringUnsent(unsent.slice(1), 1);
  await bringRepairs(repairs);
  expect(await storedBytes()).toBe(bytes);
  expect(await storedParts()).toBe(6);
  await expect(bringUnsent(unsent, 1)).rejects.toMatchObject(refused);
  await expect(bringRepairs(repairs, 1)).rejects.toMatchObject(refused);
  await bringRecords();
  await bringRepairs(repairs.slice(0, 1).map((repair) => ({ ...repair, after: "late" })));
  const { organizationId } = connection;
  const { repairs: kept } = await readRepairs(organizationId, await requireRun(organizationId, runId));
  expect(kept).toEqual(repairs);
});

it("counts their bytes among what is planned, and has no room for more than two gibibytes", async () => {
  await begin();
  const before = await storedBytes();
  await bringUnsent(unsent);
  await bringRepairs(repairs);
  expect(await storedBytes()).toBeGreaterThan(before + 3 * 64);
  await database.sql
    .updateTable("import_run")
    .set({ stored_bytes: 2 * 1024 ** 3 })
    .where("id", "=", runId)
    .execute();
  await expect(
    bringUnsent(unsent.slice(0, 1).map((row) => ({ ...row, cells: ["longer than before"] }))),
  ).rejects.toMatchObject({
    code: "DRAFTS_FULL",
  });
});

it("goes with its run, when it is discarded and when its upload has stopped", async () => {
  await begin();
  await bringUnsent(unsent);
  await bringRepairs(repairs);
  await discardRun(connection.organizationId, runId);
  expect(await storedParts()).toBe(0);
  await begin();
  await bringUnsent(unsent);
  await database.sql
    .updateTable("import_run")
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("id", "=", runId)
    .execute();
  await sweepDrafts();
  expect(await storedParts()).toBe(0);
});

it("has no file for a run that a page of the version before brought", async () => {
  const session = { id: ada.id, person: ada, connections: [connection] };
  const about = { coreDataType: "general-ledger-accounts" as const, fileName: "a.csv", columns: [] };
  await draftRun({ session, connection, runId, request: { ...about, recordCount: 2 } });
  await expect(bringUnsent(unsent)).rejects.toMatchObject(refused);
  expect(await bringRecords()).toMatchObject({ state: "PLANNED", file: null });
});
