import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { partitionTables } from "#platform/database/partitions/partition-tables.ts";
import { cutTables } from "./database/cut-tables.ts";
import { findDocument, isThere, noteRead } from "./exports/documents/kept-documents.ts";
import { countKept } from "./exports/documents/keepings.ts";
import { viewKeeping } from "./exports/documents/view-keeping.ts";
import { waitingDocuments } from "./exports/documents/waiting-documents.ts";
import { indexPostings } from "./exports/index-postings.ts";
import { findKnownExport } from "./exports/known-exports.ts";
import { searchPostings } from "./exports/search-postings.ts";
import { postingsBytes } from "./exports/testing/index-many.ts";
import { toRead } from "./exports/to-read.ts";
import { readMarks, readSignedMarks, saveMarks } from "./postings/marks.ts";
import { bringDocument, planExport, postingWithFiles } from "./reading/testing/plan-export.ts";
import { readComparisons, readVerdicts } from "./reading/view-readings.ts";
import { openTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { findUnusual } from "./unusual/find-unusual.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
  backgroundRequests: 60,
}));
vi.mock("./configuration.ts", () => ({ configuration: () => settings }));

const count = 8;
const isWhole = !process.env["TEST_PARTITIONS"];
const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
const own = { organizationId: "nord", exportId: "may" };
const person = { id: randomUUID(), issuer: "https://realm", subject: "ada", name: "Ada", email: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-one-"));
  await database.sql.insertInto("person").values(person).execute();
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

/** Ends all other connections, each of which tells at the latest then what it has counted; and lets this one tell it. */
async function endOthers(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.sql);
  await sql`select pg_stat_force_next_flush()`.execute(database.sql);
}

/** Everything that is done with an export. */
async function workOnExport(): Promise<void> {
  const postings = ["one", "two"].map((guid) => postingWithFiles(guid, [{ id: `file ${guid}` }]));
  await planExport(own, postings);
  const known = await findKnownExport(own.organizationId, own.exportId);
  const key = { organizationId: own.organizationId, exportKey: known?.key ?? 0 };
  await indexPostings({ key: key.exportKey, organization_id: own.organizationId }, postingsBytes(postings));
  await bringDocument(own, "file one", "<Invoice/>");
  await countKept(key, true);
  const waiting: string[] = [];
  for await (const file of waitingDocuments(key)) waiting.push(file);
  expect(waiting).toEqual(["file two"]);
  expect(await viewKeeping(own.organizationId, own.exportId)).toMatchObject({ total: 2, kept: 1 });
  const document = await findDocument(own.organizationId, "file one");
  expect(await isThere(own.organizationId, document?.key ?? "")).toBe(true);
  expect(await isThere(own.organizationId, "another")).toBe(false);
  await noteRead(own.organizationId, "file one");
  expect((await readVerdicts(own)).goesOn).toBe(true);
  expect(await readComparisons(own, "one")).toHaveLength(1);
  const done = () => Promise.resolve();
  const owner = { ...own, personId: person.id };
  await saveMarks(owner, [{ entityGuid: "one", checked: true, flagged: false }], { done });
  expect((await readMarks(owner)).own.checked).toHaveLength(1);
  expect(await readSignedMarks(own)).toHaveLength(1);
  const { rows } = await sql`select ${toRead} as count from known_export
    where organization_id = ${own.organizationId}`.execute(database.sql);
  expect(rows).toEqual([{ count: 1 }]);
  expect((await searchPostings([own.organizationId], "RE-7")).postings).toHaveLength(2);
  expect((await findUnusual(own.organizationId, own.exportId)).postings).toHaveLength(2);
}

// PostgreSQL counts the looks at each table and its indexes, so a partition that was looked at in vain is found as well.
test.runIf(isOnPostgres && isWhole)(
  "what is done for one organization looks at its partitions alone",
  async () => {
    const report = () => undefined;
    await partitionTables(database.sql, { tables: cutTables, count, isFilling: () => false, report });
    await endOthers();
    await sql`select pg_stat_reset()`.execute(database.sql);
    await workOnExport();
    await endOthers();
    const tables = Object.keys(cutTables);
    const { rows } = await sql<{ partition: string }>`
      select relname as partition from pg_stat_user_tables join pg_inherits on inhrelid = relid
      where inhparent = any (${tables}::text[]::regclass[])
        and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins > 0 order by 1`.execute(database.sql);
    const { rows: found } = await sql<{ index: string }>`
      select substring(tableoid::regclass::text from '[0-9]+$') as index from known_posting limit 1`.execute(
      database.sql,
    );
    expect(rows.map(({ partition }) => partition)).toEqual(
      tables.map((table) => `${table}_${found[0]?.index}`).sort(),
    );
  },
);
