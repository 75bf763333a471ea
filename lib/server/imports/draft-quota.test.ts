import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { requireRoomForBytes, requireRoomForRun } from "./draft-quota.ts";
import { discardRun } from "./discard-run.ts";
import { saveRecords } from "./save-records.ts";
import { requireRun } from "./runs.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const personId = randomUUID();
const uploading = { personId, audit: { done: () => Promise.resolve() } };
const full = { code: "DRAFTS_FULL", status: 409 };
let database: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: "https://realm.example", subject: "1", name: "Ada", email: null })
    .execute();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

/** Stores a run without its records, and returns its id. */
async function makeRun(
  record_count: number,
  state: "PLANNED" | "UPLOADING" | "DONE" = "PLANNED",
  stored_bytes = 0,
) {
  const id = randomUUID();
  await database.sql
    .insertInto("import_run")
    .values({
      id,
      organization_id: organizationId,
      person_id: personId,
      file_name: "accounts.csv",
      state,
      core_data_type: "general-ledger-accounts",
      column_names: "[]",
      mode: "CREATE",
      record_count,
      stored_bytes,
    })
    .execute();
  return id;
}

const fits = (records: number) => requireRoomForRun(database.sql, organizationId, records);

it("has room for three million records that were not sent, and for more after one import is discarded", async () => {
  const first = await makeRun(1_000_000, "UPLOADING");
  await makeRun(1_000_000);
  await makeRun(1_000_000, "DONE");
  await expect(fits(1_000_000)).resolves.toBeUndefined();
  await makeRun(999_999);
  await expect(fits(1)).resolves.toBeUndefined();
  await expect(fits(2)).rejects.toMatchObject(full);
  await discardRun(organizationId, first);
  await expect(fits(2)).resolves.toBeUndefined();
});

it("counts the rows of a file that are not sent as well", async () => {
  const id = await makeRun(1_000_000);
  const held = { held_count: 1_000_000, left_out_count: 999_999 };
  await database.sql.updateTable("import_run").set(held).where("id", "=", id).execute();
  await expect(fits(1)).resolves.toBeUndefined();
  await expect(fits(2)).rejects.toMatchObject(full);
});

it("has room for fifty imports that were not sent, whatever another organization has", async () => {
  for (let count = 0; count < 49; count += 1) await makeRun(1);
  await expect(fits(1)).resolves.toBeUndefined();
  await makeRun(1);
  await expect(fits(1)).rejects.toMatchObject(full);
  organizationId = randomUUID();
  await expect(fits(1)).resolves.toBeUndefined();
});

it("counts the bytes of the records that are stored, once when they come twice", async () => {
  const record = { accountCode: "1000", name: "Büro" };
  const records = [{ row: 2, record, cells: ["1000", "Büro"] }];
  const bytes = Buffer.byteLength(JSON.stringify(record) + JSON.stringify(["1000", "Büro"]));
  const id = await makeRun(2, "UPLOADING", 2 * 1024 ** 3 - 2 * bytes);
  const run = await requireRun(organizationId, id);
  await saveRecords(organizationId, run, { from: 0, records }, uploading);
  await saveRecords(organizationId, run, { from: 0, records }, uploading);
  await makeRun(1, "PLANNED", bytes);
  await expect(requireRoomForBytes(database.sql, organizationId)).resolves.toBeUndefined();
  await makeRun(1, "PLANNED", 1);
  await expect(saveRecords(organizationId, run, { from: 1, records }, uploading)).rejects.toMatchObject(full);
  const stored = await database.sql
    .selectFrom("import_record")
    .select("ordinal")
    .where("run_id", "=", id)
    .execute();
  expect(stored).toEqual([{ ordinal: 0 }]);
});
