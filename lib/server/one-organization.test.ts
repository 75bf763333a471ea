import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { partitionTables } from "#platform/database/partitions/partition-tables.ts";
import { cutTables, isFilling } from "./database/cut-tables.ts";
import { extendChain } from "./audit/chain/extend-chain.ts";
import { signingKeys } from "./audit/chain/signing-key.ts";
import { verifyChain } from "./audit/chain/verify-chain.ts";
import { listAuditEvents } from "./audit/find-events.ts";
import { auditRecorders } from "./audit/recorder.ts";
import type { Connection } from "./auth/sessions/session.ts";
import { AppError } from "./errors/app-error.ts";
import { requireRoomInStore } from "./exports/store-quota.ts";
import { findArchive } from "./hand-over/archive/archives.ts";
import { completeDocuments, documentsOf } from "./hand-over/archive/documents.ts";
import { takeKept } from "./hand-over/archive/fetch/take-kept.ts";
import { beginNextPart, finishPart, removeArchive } from "./hand-over/archive/parts.ts";
import { archiveKey, plannedArchive } from "./hand-over/archive/testing/planned-archive.ts";
import { compareRuns } from "./imports/compare-runs.ts";
import { failedCsv } from "./imports/failed-csv.ts";
import { readOutcome, readRecords } from "./imports/records.ts";
import { refuseChunk } from "./imports/refuse-chunk.ts";
import type { RunAtWork } from "./imports/run-at-work.ts";
import { discardRun } from "./imports/discard-run.ts";
import { draftRun } from "./imports/draft-run.ts";
import { saveRecords } from "./imports/save-records.ts";
import type { Chunk } from "./imports/send-chunk.ts";
import { startRun } from "./imports/start-run.ts";
import { countDocuments } from "./receipt/count-documents.ts";
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
  ...{ backgroundRequests: 60, importChunk: 100 },
}));
vi.mock("./configuration.ts", () => ({ configuration: () => settings }));
vi.mock("./database/queue.ts", () => ({
  appQueue: () => Promise.resolve({ enqueue: () => Promise.resolve() }),
}));

const count = 8;
const isWhole = !process.env["TEST_PARTITIONS"];
const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
const own = { organizationId: "nord", exportId: "export-1" };
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

/**
 * Ends all other connections, each of which tells at the latest then what it has counted; and lets this one
 * tell it.
 */
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

/** Everything that is done with the documents of a hand-over. */
async function handOver(): Promise<void> {
  const { organizationId } = own;
  const archiveId = await plannedArchive(database, 4, { organizationId });
  const part = { ...archiveKey(archiveId, organizationId), part: 1 };
  const limits = { units: 9, filesOfUnit: 1, bytes: 1e9 };
  expect(await takeKept(part, { unit: "file", limits })).toBe(true);
  const result = { bytes: 3, sha256: "aa", crc32: 0 };
  await completeDocuments(part, [
    { place: 0, errorCode: "FILE_NOT_FOUND" },
    ...[1, 2, 3].map((place) => ({ place, key: `object-${place}`, ...result })),
  ]);
  await beginNextPart(part, 3);
  const states: string[] = [];
  for await (const { state } of documentsOf(part, 1)) states.push(state);
  expect(states).toEqual(["missing", "fetched", "fetched"]);
  const archive = await findArchive({ ...own, personId: person.id }, archiveId);
  expect(archive.missingFiles).toHaveLength(1);
  expect(await countDocuments(own, '["f0","f1"]')).toMatchObject({ fetched: 1, missing: 1 });
  await requireRoomInStore(organizationId);
  await finishPart(part, { key: "zip", ...result });
  await removeArchive(part, true);
}

/** Everything that is done with an import, but for what the service answers. */
async function importRecords(): Promise<void> {
  const { organizationId } = own;
  const connection = { id: randomUUID(), organizationId, organizationName: "Nord" } as Connection;
  const session = { id: person.id, person, connections: [connection] };
  const actions = ["IMPORT_PLANNED", "IMPORT_DISCARDED", "IMPORT_SUBMITTED"] as const;
  const audit = auditRecorders(actions, { session, connection, requestId: "request-1234" });
  const draft = async () => {
    const request = {
      ...{ coreDataType: "general-ledger-accounts", fileName: "a.csv", columns: ["code"], recordCount: 2 },
    } as const;
    const run = await draftRun({
      session,
      connection,
      runId: randomUUID(),
      request: { ...request, columns: ["code"] },
    });
    const records = ["1000", "1200"].map((code) => ({
      ...{ row: 2, record: { accountCode: code, name: code }, cells: [code] },
    }));
    const asked = { personId: person.id, audit: audit.IMPORT_PLANNED };
    return saveRecords(organizationId, run, { from: 0, records }, asked);
  };
  const [one, two] = [await draft(), await draft()];
  expect((await compareRuns(organizationId, [one, two], {})).counts.same).toBe(2);
  expect((await readRecords(organizationId, one, { search: "1000" })).records).toHaveLength(1);
  await discardRun(organizationId, two.id, { personId: person.id, audit: audit.IMPORT_DISCARDED });
  const started = { ...{ connection, runId: one.id, personId: person.id }, audit: audit.IMPORT_SUBMITTED };
  const run = await startRun({ ...started, mode: "CREATE", withUnchanged: true });
  const chunk = { run_id: run.id, number: 0, operation: "CREATE" as const, ordinals: [0, 1] };
  const work = { id: run.id, organizationId, requestId: "request-1234" } as RunAtWork;
  const errors = [{ index: 1, message: "No." }];
  const refusal = new AppError({ code: "BAD_REQUEST", message: "No.", errors } as never);
  await refuseChunk(work, chunk as Chunk, refusal);
  const outcome = await readOutcome(organizationId, run);
  expect(outcome.agreement.reduce((sum, { count: some }) => sum + some, 0)).toBe(2);
  const pieces: Uint8Array[] = [];
  for await (const piece of failedCsv(organizationId, run, "en")) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toContain("1200");
}

/** Everything that is done with the audit trail, in which the hand-over of before stands. */
async function proveTrail(): Promise<void> {
  const keys = signingKeys(Buffer.alloc(32, 7), []);
  expect(await extendChain(database.sql, own.organizationId, keys)).toBeDefined();
  expect(await verifyChain(database.sql, own.organizationId, keys)).toMatchObject({ findings: [] });
  expect((await listAuditEvents(own.organizationId, {})).events.length).toBeGreaterThan(0);
}

// PostgreSQL counts the looks at each table and its indexes, so a partition that was looked at in vain is
// found as well.
test.runIf(isOnPostgres && isWhole)(
  "what is done for one organization looks at its partitions alone",
  async () => {
    const report = () => undefined;
    await partitionTables(database.sql, { tables: cutTables, count, isFilling, report });
    await endOthers();
    await sql`select pg_stat_reset()`.execute(database.sql);
    await workOnExport();
    await handOver();
    await importRecords();
    await proveTrail();
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
