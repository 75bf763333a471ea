import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findKnownExport, recordExports } from "../known-exports.ts";
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

/** Plans the documents of an export with these files, and ends their fetching. Returns its key. */
async function settledExport(exportId: string, ...fileIds: string[]): Promise<number> {
  const createdAt = new Date().toISOString();
  await recordExports(organizationId, [{ id: exportId, status: "EXPORTED", postingsCount: 1, createdAt }]);
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  await sql`insert into document_keeping (export_key) values (${known.key})`.execute(database.sql);
  const files = fileIds.map((id) => ({ id, type: "INVOICE", url: "", name: id }));
  const amount = { value: 1, currencyCode: "EUR" };
  const posting = { entityGuid: randomUUID(), amount, splitPostings: [], files };
  const answer = JSON.stringify({ successfulPostings: [posting], failedPostings: [] });
  await planDocuments(known, [Buffer.from(answer)] as never);
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
