import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import { findCopies } from "../../audit/chain/copies.ts";
import { extendChain } from "../../audit/chain/extend-chain.ts";
import { signingKeys } from "../../audit/chain/signing-key.ts";
import { verifyChain } from "../../audit/chain/verify-chain.ts";
import { migrations } from "../../database/migrations/index.ts";
import { appQueue } from "../../database/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findHandedFile, saveSent } from "../hand-overs.ts";
import { findHandOver, listHandOvers } from "../list-hand-overs.ts";
import { followMaking } from "./follow-making.ts";
import type { MadeFile } from "./made-file.ts";
import { reportMakingEnd, watchMaking } from "./making-ends.ts";
import {
  cancelMaking,
  findRowToMake,
  listMakings,
  saveMaking,
  saveMakingProblem,
  saveProgress,
} from "./makings.ts";
import { saveMade } from "./save-made.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const keys = signingKeys(Buffer.alloc(32, 7), []);
const session = { person: { id: randomUUID(), name: "Petra Bauer", email: null } };
const marks = { checked: [], flagged: ["guid-1"] };
const request = handOverRequest.parse({
  ...{ written: { format: "csv" }, filter: "check=flagged", language: "de", timeZone: "Europe/Berlin" },
});
const problem = { errorCode: "UPSTREAM_UNREADABLE", message: "No.", requestId: "request-1", status: 502 };

let database: TestDatabase;
let exportKey = { organizationId: "", exportId: "export-1" };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});
beforeEach(() => {
  exportKey = { organizationId: randomUUID(), exportId: "export-1" };
});

const begin = () => saveMaking({ ...exportKey, session }, request, { marks, signedMarks: null });

const madeFile = (name: string): MadeFile => ({
  ...{ key: `object of ${name}`, name, type: "text/csv", rows: 2 },
  ...{ bytes: 5_000_000_000, sha256: name.padEnd(64, "0"), crc32: 4_294_967_295 },
});
const replaced = [{ character: "\ufffd", by: "?", count: 2 }];
const files = () => [{ ...madeFile("a.csv"), replaced }, madeFile("b.csv")];

async function rowOf(id: string) {
  const row = await findRowToMake(id);
  if (!row) throw new Error("It is not being made.");
  return row;
}

async function made() {
  const id = await begin();
  expect(await saveMade(await rowOf(id), files())).toBe(true);
  return id;
}

const storedFiles = (id: string) =>
  database.sql
    .selectFrom("stored_file")
    .select(["place", "object_name", "content_type", "crc32"])
    .where("hand_over_id", "=", id)
    .orderBy("place")
    .execute();

async function jobsOf(id: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = 'make-hand-over' and data ->> 'id' = ${id}`.execute(
    database.sql,
  );
  return rows[0]?.jobs ?? 0;
}

it("is listed while it is made, with its job, its progress and what it depends on", async () => {
  const id = await begin();
  expect(await jobsOf(id)).toBe(1);
  expect(await listMakings(exportKey)).toMatchObject([
    { id, request, askedBy: "Petra Bauer", postingsDone: 0, problem: null },
  ]);
  expect(await saveProgress(id, 7_000)).toBe(true);
  expect(await listMakings(exportKey)).toMatchObject([{ id, postingsDone: 7_000 }]);
  expect(await rowOf(id)).toMatchObject({ person_id: session.person.id, request, marks });
  await expect(findHandOver(exportKey, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listMakings({ ...exportKey, exportId: "export-2" })).toEqual([]);
  expect(await listMakings({ ...exportKey, organizationId: randomUUID() })).toEqual([]);
});

it("becomes a hand-over with the facts of its files and where they lie", async () => {
  const id = await begin();
  const { asked_at: askedAt } = await rowOf(id);
  expect(await saveMade(await rowOf(id), files())).toBe(true);
  expect(await listMakings(exportKey)).toEqual([]);
  expect(await findRowToMake(id)).toBeUndefined();
  const handOver = await findHandOver(exportKey, id);
  expect(handOver).toMatchObject({ createdBy: "Petra Bauer", request });
  expect(handOver.files).toMatchObject(
    files().map(({ name, rows, bytes, sha256, replaced: replacedOf = [] }, place) => ({
      ...{ place, name, rows, bytes, sha256, replaced: replacedOf, finishedAt: null, differedAt: null },
    })),
  );
  expect(await storedFiles(id)).toEqual([
    { place: 0, object_name: "object of a.csv", content_type: "text/csv", crc32: 4_294_967_295 },
    { place: 1, object_name: "object of b.csv", content_type: "text/csv", crc32: 4_294_967_295 },
  ]);
  // Files name the time at which they were asked for, also when they are made again.
  expect(await findHandedFile(exportKey, id, 1)).toMatchObject({ createdAt: askedAt, marks, request });
});

it("has the facts of its files in the chain, before and after they were sent", async () => {
  const id = await made();
  const outcomes = async () =>
    database.sql
      .selectFrom("handed_file_outcome")
      .select(["place", "bytes", "sha256", "finished_at"])
      .where("hand_over_id", "=", id)
      .orderBy("id")
      .execute();
  const [first, second] = files();
  expect(await outcomes()).toMatchObject([
    { place: 0, bytes: first?.bytes, sha256: first?.sha256, finished_at: null },
    { place: 1, bytes: second?.bytes, sha256: second?.sha256, finished_at: null },
  ]);
  const verify = async () => {
    const { organizationId } = exportKey;
    await extendChain(database.sql, organizationId, keys);
    expect(await findCopies(database.sql, organizationId)).toEqual([]);
    return verifyChain(database.sql, organizationId, keys);
  };
  // A hand-over, two files, and the outcome of each.
  expect(await verify()).toMatchObject({ links: 5, pending: 0, findings: [] });
  await saveSent({ handOverId: id, place: 0 });
  expect(await verify()).toMatchObject({ links: 6, pending: 0, findings: [] });
  expect((await outcomes())[2]).toMatchObject({ place: 0, sha256: first?.sha256 });
});

it("counts as sent the first time alone, file by file", async () => {
  const id = await made();
  const sentAt = async () => (await findHandOver(exportKey, id)).files.map(({ finishedAt }) => finishedAt);
  await saveSent({ handOverId: id, place: 0 });
  const first = await sentAt();
  expect(first).toEqual([expect.any(String), null]);
  // The database would refuse another time.
  await saveSent({ handOverId: id, place: 0 });
  expect(await sentAt()).toEqual(first);
});

it("is followed until its end, which another process has stored", async () => {
  const id = await begin();
  expect(await followMaking(exportKey, id)).toMatchObject({ making: { id }, handOver: null });
  const row = await rowOf(id);
  const followed = followMaking(exportKey, id, 60_000);
  // The database answers in turn, so that the first look is over then, and has found no end.
  expect(await listMakings(exportKey)).toMatchObject([{ id }]);
  await saveMade(row, files());
  expect(await followed).toMatchObject({ making: null, handOver: { id } });
});

it("reports an end to all who watch it, also one before they wait, and to nobody else", async () => {
  const [watch, late, other] = [watchMaking("a"), watchMaking("a"), watchMaking("b")];
  const ended = watch.endOr(3_600_000);
  reportMakingEnd("a");
  await ended;
  await late.endOr(3_600_000);
  const states = await Promise.race([other.endOr(3_600_000).then(() => "ended"), Promise.resolve("waiting")]);
  expect(states).toBe("waiting");
  reportMakingEnd("b");
  for (const one of [watch, late, other]) one.close();
});

it("stores nothing after it was cancelled", async () => {
  const id = await begin();
  const row = await rowOf(id);
  await cancelMaking(exportKey, id);
  expect(await saveProgress(id, 9)).toBe(false);
  expect(await saveMade(row, files())).toBe(false);
  expect(await listHandOvers(exportKey)).toEqual([]);
  expect(await storedFiles(id)).toEqual([]);
  expect(await listMakings(exportKey)).toEqual([]);
});

it("becomes one hand-over alone when two processes made it, and none when its files can't be stored", async () => {
  const id = await begin();
  const row = await rowOf(id);
  await expect(saveMade(row, [madeFile("a.csv"), { ...madeFile("b.csv"), bytes: 0.5 }])).rejects.toThrow();
  expect(await listHandOvers(exportKey)).toEqual([]);
  expect(await listMakings(exportKey)).toHaveLength(1);
  expect(await saveMade(row, files())).toBe(true);
  expect(await saveMade(row, [madeFile("other.csv")])).toBe(false);
  expect(await listHandOvers(exportKey)).toMatchObject([
    { id, files: [{ name: "a.csv" }, { name: "b.csv" }] },
  ]);
});

it("stays listed with its problem until it is removed, and is not made again", async () => {
  const id = await begin();
  await saveMakingProblem(id, problem);
  expect(await findRowToMake(id)).toBeUndefined();
  expect(await listMakings(exportKey)).toMatchObject([{ id, problem }]);
  await cancelMaking(exportKey, id);
  expect(await listMakings(exportKey)).toEqual([]);
});

it("is cancelled in its organization and export alone, and not once it is made", async () => {
  const id = await begin();
  await cancelMaking({ ...exportKey, organizationId: randomUUID() }, id);
  await cancelMaking({ ...exportKey, exportId: "export-2" }, id);
  expect(await listMakings(exportKey)).toHaveLength(1);
  expect(await saveMade(await rowOf(id), files())).toBe(true);
  await cancelMaking(exportKey, id);
  expect(await listHandOvers(exportKey)).toHaveLength(1);
});

it("lists hand-overs of before files were stored, and keeps their chain whole", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-before-"));
  await copyEmptyDatabase(directory);
  const older = await openDatabase<Tables>({ directory });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "023"));
  await migrate(older.sql, before);
  const id = randomUUID();
  const handOver = { id, organization_id: "nord", export_id: "export-1", person_id: randomUUID() };
  await older.sql
    .insertInto("hand_over")
    .values({ ...handOver, person_name: "Petra Bauer", request: JSON.stringify(request) })
    .execute();
  const facts = { hand_over_id: id, rows: 3, bytes: 10, sha256: "a".repeat(64) };
  await older.sql
    .insertInto("handed_file")
    .values([
      { ...facts, place: 0, name: "sent.csv", finished_at: new Date() },
      { hand_over_id: id, place: 1, name: "unsent.csv", rows: 3 },
    ])
    .execute();
  await extendChain(older.sql, "nord", keys);
  await migrate(older.sql, migrations);
  const current = globalThis as typeof globalThis & { kontorDatabase?: unknown };
  const tested = current.kontorDatabase;
  current.kontorDatabase = Promise.resolve(older);
  try {
    const [listed] = await listHandOvers({ organizationId: "nord", exportId: "export-1" });
    expect(listed?.files).toMatchObject([
      { name: "sent.csv", bytes: 10, sha256: facts.sha256 },
      { name: "unsent.csv", bytes: null, sha256: null, finishedAt: null },
    ]);
    const file = await findHandedFile({ organizationId: "nord", exportId: "export-1" }, id, 0);
    expect(file.createdAt.toISOString()).toBe(listed?.createdAt);
    expect(await verifyChain(older.sql, "nord", keys)).toMatchObject({ findings: [] });
  } finally {
    current.kontorDatabase = tested;
    await older.close();
    await rm(directory, { recursive: true });
  }
});
