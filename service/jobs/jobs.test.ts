import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { CoreDataPath } from "#contract/core-data/core-data-types.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase, type Database } from "#platform/database/open.ts";
import { settledReads } from "#platform/database/settled-reads.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { createExport } from "../api/exports/create-export.ts";
import { failedPostings } from "../api/exports/failed-postings.ts";
import { plainPostings } from "../api/exports/stream-postings.ts";
import { importPieceSize } from "../database/import-pieces.ts";
import { insertPostings } from "../database/insert-postings.ts";
import { migrations } from "../database/migrations/index.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { databaseUrlOf } from "../testing/test-database.ts";
import { prepareDirectory, removeDirectory } from "../testing/test-directory.ts";
import { testPosting } from "../testing/test-seed.ts";
import { exportPostings } from "./export-postings.ts";
import { importRecords } from "./import-records.ts";

const directory = await prepareDirectory();
const database: Database<Tables> = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
const { sql: tables } = database;
await migrate(tables, migrations);
const queue: Queue = {
  enqueue: () => Promise.resolve(),
  enqueueLater: () => Promise.resolve(),
  work: () => Promise.resolve(),
  countJobs: () => Promise.resolve([]),
  stop: () => Promise.resolve(),
};
const job = exportPostings(tables, { origin: "http://localhost:4000", batchSize: 2 });

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
    .execute((transaction) =>
      insertPostings("alpha", postings as SeedPosting[], { transaction, objects: null }),
    );
}

async function count(database: Kysely<Tables>, table: "posting" | "export_chunk", condition = sql`true`) {
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

async function documentOf(exportId: string) {
  const { run } = await statusOf(exportId);
  const text = (
    await plainPostings(settledReads(tables), { exportId, organizationId: "alpha", run: run ?? "" }).toArray()
  )
    .map(String)
    .join("");
  return JSON.parse(text) as {
    successfulPostings: { invoiceId: string; files: { type: string }[] }[];
    failedPostings: { invoiceId: string; errorCode: string; generalLedgerAccounts?: string[] }[];
  };
}

test("an export whose worker died is rendered anew by the next run, and nothing of the first is left", async () => {
  await addPostings([1, 2, 3]);
  await addPostings([4], "missing");
  const { id } = await createExport(tables, queue, "alpha");
  const torn = {
    organization_id: "alpha",
    export_id: id,
    run: randomUUID(),
    ordinal: 0,
    bytes: Buffer.from("torn"),
  };
  await tables.insertInto("export_chunk").values(torn).execute();
  await job.handle({ exportId: id });
  const { status, run } = await statusOf(id);
  expect(status).toBe("PARTIALLY_EXPORTED");
  const { successfulPostings, failedPostings: failed } = await documentOf(id);
  expect(successfulPostings.map(({ files }) => files.map(({ type }) => type))).toEqual(
    Array.from({ length: 3 }, () => ["INVOICE", "AUDIT_TRAIL"]),
  );
  expect(failed).toMatchObject([{ invoiceId: "RE-4", errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND" }]);
  expect(await count(tables, "export_chunk", sql`run <> ${run}`)).toBe(0);
});

test("a failed posting names each account that is missing once, in the order of its splits", async () => {
  const codes = ["0042", "0027", "0007", "0042"];
  const content = testPosting(1, {
    extra: { splitPostings: codes.map((code) => ({ amount: 1, generalLedgerAccount: code })) },
  });
  await tables.transaction().execute((transaction) =>
    insertPostings("alpha", [{ content, documents: [] }] as unknown as SeedPosting[], {
      transaction,
      objects: null,
    }),
  );
  await addPostings([2]);
  const { id } = await createExport(tables, queue, "alpha");
  await sql`delete from posting where entity_guid = ${testPosting(2).entityGuid}`.execute(tables);
  await job.handle({ exportId: id });
  const { failedPostings: failed } = await documentOf(id);
  expect(failed.map((posting) => posting.generalLedgerAccounts)).toEqual([["0042", "0007"], undefined]);
  expect(failed.map((posting) => Object.keys(posting).length)).toEqual([4, 3]);
});

test("what failed before its worker died stays failed, although its account is there now", async () => {
  await addPostings([1, 2]);
  await addPostings([3], "late");
  const { id } = await createExport(tables, queue, "alpha");
  await sql`
    update export_posting set outcome = 'GENERAL_LEDGER_ACCOUNT_NOT_FOUND' where invoice_id = 'RE-3'
  `.execute(tables);
  await sql`update posting set export_id = null where entity_guid = ${testPosting(3).entityGuid}`.execute(
    tables,
  );
  await sql`insert into ledger_account values ('alpha', 'late', 'x')`.execute(tables);
  await job.handle({ exportId: id });
  const { successfulPostings, failedPostings: failed } = await documentOf(id);
  expect(successfulPostings.map(({ invoiceId }) => invoiceId)).toEqual(["RE-1", "RE-2"]);
  expect(failed).toMatchObject([{ invoiceId: "RE-3", errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND" }]);
});

test("an export does not end while what was rendered and what failed are not all of it", async () => {
  await addPostings([1, 2, 3]);
  const { id } = await createExport(tables, queue, "alpha");
  await sql`update export set postings_count = 4 where id = ${id}`.execute(tables);
  await expect(job.handle({ exportId: id })).rejects.toThrow("Another worker");
  expect((await statusOf(id)).status).toBe("EXPORTING");
  expect(await count(tables, "export_chunk")).toBe(0);
});

test("of two workers on one export one ends it, and the other leaves nothing behind", async () => {
  await addPostings([1, 2, 3, 4, 5]);
  await addPostings([6], "missing");
  const { id } = await createExport(tables, queue, "alpha");
  const ends = await Promise.allSettled([job.handle({ exportId: id }), job.handle({ exportId: id })]);
  expect(ends.map((end) => end.status)).toContain("fulfilled");
  const { status, run } = await statusOf(id);
  expect(status).toBe("PARTIALLY_EXPORTED");
  const { successfulPostings, failedPostings: failed } = await documentOf(id);
  expect([successfulPostings.length, failed.length]).toEqual([5, 1]);
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

test("an export that is given up ends FAILED, its postings ready again", async () => {
  await addPostings([1, 2]);
  const { id } = await createExport(tables, queue, "alpha");
  await job.giveUp({ exportId: id });
  expect(await statusOf(id)).toMatchObject({ status: "FAILED", postings_count: 2 });
  expect(await count(tables, "posting", sql`export_id is null`)).toBe(2);
  expect(await failedPostings(tables, { exportId: id, organizationId: "alpha" })).toEqual(
    [1, 2].map((number) => ({
      id: testPosting(number).entityGuid,
      invoiceId: `RE-${number}`,
      errorCode: "EXPORTABLE_POSTINGS_NOT_FOUND",
    })),
  );
  await job.handle({ exportId: (await createExport(tables, queue, "alpha")).id });
  expect(await count(tables, "posting", sql`export_id is null`)).toBe(0);
});

test("a posting that is gone when its turn comes fails", async () => {
  await addPostings([1, 2]);
  const { id } = await createExport(tables, queue, "alpha");
  await sql`delete from posting where entity_guid = ${testPosting(1).entityGuid}`.execute(tables);
  await job.handle({ exportId: id });
  expect((await statusOf(id)).status).toBe("PARTIALLY_EXPORTED");
  expect((await documentOf(id)).failedPostings).toMatchObject([
    { invoiceId: "RE-1", errorCode: "EXPORTABLE_POSTINGS_NOT_FOUND" },
  ]);
});

async function addImport(
  processId: string,
  records: object[],
  type: CoreDataPath = "general-ledger-accounts",
): Promise<void> {
  await tables
    .insertInto("import_job")
    .values({
      process_id: processId,
      organization_id: "alpha",
      core_data_type: type,
      operation: "CREATE",
      status: "PROCESSING",
      records: records.length,
    })
    .execute();
  for (let ordinal = 0; ordinal < records.length; ordinal += importPieceSize) {
    const piece = JSON.stringify(records.slice(ordinal, ordinal + importPieceSize));
    await tables
      .insertInto("import_piece")
      .values({ process_id: processId, ordinal, records: piece })
      .execute();
  }
}

const loggedEvents = () =>
  tables.selectFrom("import_event").select(["record_id", "error"]).orderBy("ordinal").execute();

test.each([500, 12_000])(
  "of %i records those that exist fail, and the second of two with one code",
  async (size) => {
    const codes = Array.from({ length: size }, (_, index) => `B${index}`);
    await tables
      .insertInto("ledger_account")
      .values([
        { organization_id: "alpha", code: "B7", name: "there before" },
        { organization_id: "alpha", code: `B${size - 1}`, name: "there before" },
      ])
      .execute();
    const processId = randomUUID();
    await addImport(
      processId,
      [...codes, "B3"].map((accountCode) => ({ accountCode, name: `x\t\\${accountCode}\n` })),
    );
    await importRecords(tables, size + 1).handle({ processId });
    const failed = (await loggedEvents()).filter(({ error }) => error !== null);
    expect(failed).toEqual(
      ["B7", `B${size - 1}`, "B3"].map((record_id) => ({
        record_id,
        error: "BOOKING_ACCOUNT_ALREADY_EXISTS",
      })),
    );
    const names = await tables
      .selectFrom("ledger_account")
      .select(["code", "name"])
      .where("code", "in", ["B7", "B8"])
      .execute();
    expect(new Map(names.map(({ code, name }) => [code, name]))).toEqual(
      new Map([
        ["B7", "there before"],
        ["B8", "x\t\\B8\n"],
      ]),
    );
  },
);

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

test("an import of cost centers works in batches as one of accounts, and is given up as one", async () => {
  const [processId, givenUp] = [randomUUID(), randomUUID()];
  const codes = Array.from({ length: 12_000 }, (_, index) => `0${index}`);
  const records = [...codes, "07"].map((code) => ({ code, name: "x\t", type: "COST_OBJECT" }));
  await addImport(processId, records, "cost-centers");
  const work = importRecords(tables, 10_500);
  await Promise.all([work.handle({ processId }), work.handle({ processId })]);
  expect(await loggedEvents()).toEqual([
    ...codes.map((code) => ({ record_id: code, error: null })),
    { record_id: "07", error: "COST_CENTER_ALREADY_EXISTS" },
  ]);
  const { rows } = await sql`
    select from cost_center where organization_id = 'alpha' and name = ${"x\t"} and type = 'COST_OBJECT'
  `.execute(tables);
  expect(rows).toHaveLength(codes.length);

  await tables.deleteFrom("import_event").execute();
  await addImport(givenUp, records.slice(0, 1), "cost-centers");
  await work.giveUp({ processId: givenUp });
  expect(await loggedEvents()).toEqual([{ record_id: "00", error: "UNKNOWN_ERROR" }]);
});
