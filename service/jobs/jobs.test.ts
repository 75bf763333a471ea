import { sql, type Kysely } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase, type Database } from "#platform/database/open.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { createExport } from "../api/exports/create-export.ts";
import { failedPostings } from "../api/exports/failed-postings.ts";
import { plainPostings } from "../api/exports/stream-postings.ts";
import { insertPostings } from "../database/insert-postings.ts";
import { migrations } from "../database/migrations/index.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { databaseUrlOf } from "../testing/test-database.ts";
import { prepareDirectory, removeDirectory } from "../testing/test-directory.ts";
import { testPosting } from "../testing/test-seed.ts";
import { decidePostings } from "./decide-postings.ts";
import { exportPostings } from "./export-postings.ts";
import { importRecords } from "./import-records.ts";

const directory = await prepareDirectory();
const database: Database<Tables> = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
const { sql: tables } = database;
await migrate(tables, migrations);
const queue: Queue = {
  enqueue: () => Promise.resolve(),
  work: () => Promise.resolve(),
  countJobs: () => Promise.resolve([]),
  stop: () => Promise.resolve(),
};
const job = exportPostings(tables, "http://localhost:4000");

beforeEach(async () => {
  await tables.deleteFrom("organization").execute();
  await tables.insertInto("organization").values({ id: "alpha", name: "Alpha" }).execute();
  await tables
    .insertInto("ledger_account")
    .values({ organization_id: "alpha", code: "0027", name: "x" })
    .execute();
});

afterAll(async () => {
  await database.close();
  await removeDirectory(directory);
});

async function addPostings(numbers: number[], account?: string): Promise<void> {
  const postings = numbers.map((number) => ({ content: testPosting(number, { account }), documents: [] }));
  await tables
    .transaction()
    .execute((transaction) => insertPostings("alpha", postings as SeedPosting[], transaction));
}

async function count(
  database: Kysely<Tables>,
  table: "posting" | "document" | "export_chunk",
  condition = sql`true`,
) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${condition}
  `.execute(database);
  return rows[0]?.count;
}

async function statusOf(exportId: string) {
  const row = await tables
    .selectFrom("export")
    .selectAll()
    .where("id", "=", exportId)
    .executeTakeFirstOrThrow();
  return row;
}

test("an export whose worker died between deciding and rendering is ended by the next run, with no file twice", async () => {
  await addPostings([1, 2, 3]);
  await addPostings([4], "missing");
  const { id } = await createExport(tables, queue, "alpha");
  const ids = { exportId: id, organizationId: "alpha" };
  await Promise.all([decidePostings(tables, ids), decidePostings(tables, ids)]);
  await tables
    .insertInto("export_chunk")
    .values({
      export_id: id,
      run: "00000000-0000-4000-8000-000000000000",
      ordinal: 0,
      bytes: Buffer.from("torn"),
    })
    .execute();
  await job.handle({ exportId: id });
  const { status, run } = await statusOf(id);
  expect(status).toBe("PARTIALLY_EXPORTED");
  expect(await count(tables, "document")).toBe(6);
  const text = (await plainPostings(tables, id, run ?? "").toArray()).map(String).join("");
  const { successfulPostings, failedPostings: failed } = JSON.parse(text) as {
    successfulPostings: [];
    failedPostings: [];
  };
  expect([successfulPostings.length, failed.length]).toEqual([3, 1]);
  expect(await count(tables, "export_chunk", sql`run <> ${run}`)).toBe(0);
});

test("an export that was done already is left as it is", async () => {
  await addPostings([1]);
  const { id } = await createExport(tables, queue, "alpha");
  await job.handle({ exportId: id });
  const before = await statusOf(id);
  await job.handle({ exportId: id });
  await job.giveUp({ exportId: id });
  expect(await statusOf(id)).toEqual(before);
  expect(await count(tables, "posting", sql`export_id is null`)).toBe(0);
});

test("an export that is given up ends FAILED, its postings ready again and without files", async () => {
  await addPostings([1, 2]);
  const { id } = await createExport(tables, queue, "alpha");
  await decidePostings(tables, { exportId: id, organizationId: "alpha" });
  await job.giveUp({ exportId: id });
  expect(await statusOf(id)).toMatchObject({ status: "FAILED", postings_count: 2 });
  expect(await count(tables, "posting", sql`export_id is null`)).toBe(2);
  expect(await count(tables, "document")).toBe(0);
  expect((await failedPostings(tables, id)).map((posting) => posting.errorCode)).toEqual([
    "EXPORTABLE_POSTINGS_NOT_FOUND",
    "EXPORTABLE_POSTINGS_NOT_FOUND",
  ]);
  await job.handle({ exportId: (await createExport(tables, queue, "alpha")).id });
  expect(await count(tables, "posting", sql`export_id is null`)).toBe(0);
});

test("a posting that is gone when its turn comes fails", async () => {
  await addPostings([1, 2]);
  const { id } = await createExport(tables, queue, "alpha");
  await sql`delete from posting where entity_guid = ${testPosting(1).entityGuid}`.execute(tables);
  await job.handle({ exportId: id });
  const { status, run } = await statusOf(id);
  expect(status).toBe("PARTIALLY_EXPORTED");
  const text = (await plainPostings(tables, id, run ?? "").toArray()).map(String).join("");
  expect(JSON.parse(text)).toMatchObject({
    failedPostings: [{ invoiceId: "RE-1", errorCode: "EXPORTABLE_POSTINGS_NOT_FOUND" }],
  });
});

async function addImport(processId: string, records: { accountCode: string; name: string }[]): Promise<void> {
  await tables
    .insertInto("import_job")
    .values({
      process_id: processId,
      organization_id: "alpha",
      core_data_type: "general-ledger-accounts",
      operation: "CREATE",
      status: "PROCESSING",
      payload: JSON.stringify(records),
      records: records.length,
    })
    .execute();
}

const loggedEvents = () =>
  tables.selectFrom("import_event").select(["record_id", "error"]).orderBy("ordinal").execute();

test("an import that two workers have logs no record twice", async () => {
  const processId = "00000000-0000-4000-8000-000000000001";
  const records = Array.from({ length: 2500 }, (_, index) => ({ accountCode: `A${index}`, name: "x" }));
  await addImport(processId, records);
  const work = importRecords(tables, 1000);
  await Promise.all([work.handle({ processId }), work.handle({ processId })]);
  expect(await loggedEvents()).toEqual(
    records.map((record) => ({ record_id: record.accountCode, error: null })),
  );
});

test("an import that is given up logs its remaining records as failed", async () => {
  const processId = "00000000-0000-4000-8000-000000000002";
  await addImport(processId, [{ accountCode: "1", name: "x" }]);
  await importRecords(tables, 1000).giveUp({ processId });
  expect(await loggedEvents()).toEqual([{ record_id: "1", error: "UNKNOWN_ERROR" }]);
  const { status } = await tables.selectFrom("import_job").select("status").executeTakeFirstOrThrow();
  expect(status).toBe("PROCESSED");
});
