import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findKnownExport, type KnownExport, recordExports } from "../known-exports.ts";
import { sweepStore } from "../sweep-store.ts";
import { endTurn } from "./keepings.ts";
import { planDocuments } from "./plan-documents.ts";

const settings = vi.hoisted(() => ({ logLevel: "silent", storeDirectory: "" }));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-forget-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  organizationId = randomUUID();
});

const head = '{"failedPostings":[],"successfulPostings":[';

/** The postings of an answer, each with these files. */
const postingsOf = (...postings: string[][]) =>
  postings
    .map((fileIds) => {
      const files = fileIds.map((id) => ({ id, type: "INVOICE", url: "", name: id }));
      const amount = { value: 1, currencyCode: "EUR" };
      return JSON.stringify({ entityGuid: randomUUID(), amount, splitPostings: [], files });
    })
    .join();

/** Gets to know an export whose documents are to be fetched. */
async function knowExport(exportId: string): Promise<KnownExport> {
  const createdAt = new Date().toISOString();
  await recordExports(organizationId, [{ id: exportId, status: "EXPORTED", postingsCount: 1, createdAt }]);
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  await sql`insert into document_keeping (export_key) values (${known.key})`.execute(database.sql);
  return known;
}

/** Plans the documents of an export with these files, and ends their fetching. Returns its key. */
async function settledExport(exportId: string, ...fileIds: string[]): Promise<number> {
  const known = await knowExport(exportId);
  await planDocuments(known, [Buffer.from(`${head}${postingsOf(fileIds)}]}`)] as never);
  await endTurn({ organizationId, exportKey: known.key }, { kind: "settled" });
  return known.key;
}

const keepings = async () => {
  const { rows } = await sql<{ key: number }>`
    select export_key::float8 as key from document_keeping join known_export on key = export_key
    where organization_id = ${organizationId} order by 1`.execute(database.sql);
  return rows.map(({ key }) => key);
};

it("forgets an export once its last document is gone by age, or belongs to a newer export", async () => {
  const [first, second] = [await settledExport("1", "a", "b"), await settledExport("2", "c")];
  const age = (fileId: string) =>
    sql`update kept_document set used_at = now() - interval '31 days'
      where organization_id = ${organizationId} and file_id = ${fileId}`.execute(database.sql);
  await age("a");
  await sweepStore();
  expect(await keepings()).toEqual([first, second]);
  await age("b");
  await sweepStore();
  expect(await keepings()).toEqual([second]);
  const third = await settledExport("3", "c", "d");
  expect(await keepings()).toEqual([third]);
});

it("forgets an export whose documents a newer one had taken when its planning died", async () => {
  const first = await settledExport("1", "a");
  const second = await knowExport("2");
  // As many as are written at once.
  const batch = `${head}${postingsOf(["a"], ...Array.from({ length: 249 }, () => []))}`;
  async function* dying() {
    yield await Promise.resolve(Buffer.from(batch));
    throw new Error("The process died.");
  }
  expect(await keepings()).toEqual([first, second.key]);
  await expect(planDocuments(second, dying())).rejects.toThrow("The process died.");
  expect(await keepings()).toEqual([second.key]);
  await planDocuments(second, [Buffer.from(`${batch}]}`)] as never);
  expect(await keepings()).toEqual([second.key]);
});

it("forgets an export whose last documents two others take at once", async (test) => {
  test.skip(database.kind === "pglite", "A PGlite has one transaction at a time.");
  const first = await settledExport("1", "a", "b");
  const others = [await knowExport("2"), await knowExport("3")];
  const plan = (known: KnownExport, fileId: string) =>
    planDocuments(known, [Buffer.from(`${head}${postingsOf([fileId])}]}`)] as never);
  let planning: Promise<unknown> | undefined;
  await database.sql.transaction().execute(async (transaction) => {
    await sql`select from document_keeping where export_key = ${first} for update`.execute(transaction);
    planning = Promise.all(others.map((known, number) => plan(known, "ab".charAt(number))));
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await waiting.execute(database.sql)).rows.length, { timeout: 20_000 })
      .toBe(2);
  });
  await planning;
  expect(await keepings()).toEqual(others.map(({ key }) => key));
});

it("finds what nobody used by its age, whatever the number of documents", async () => {
  const plan = await database.sql.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<Record<string, string>>`
      explain select from kept_document where used_at < now() - interval '30 days'`.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  // By the condition, because the parts of a table that is cut name their indexes themselves.
  expect(plan).toContain("Index Cond: (used_at <");
  expect(plan).not.toMatch(/Seq Scan|Filter:/);
});
