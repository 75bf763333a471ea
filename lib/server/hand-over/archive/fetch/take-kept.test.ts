import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createObject, removeObject } from "../../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";
import { documentsOf } from "../documents.ts";
import { archiveKey, plannedArchive } from "../testing/planned-archive.ts";
import { takeKept } from "./take-kept.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-take-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  organizationId = randomUUID();
});

const limits = { units: 100, filesOfUnit: 2, bytes: 10_000 };
const byFile = { unit: "file", limits } as const;
const byPosting = { unit: "posting", limits } as const;

/** Keeps a file of the organization, by its number in an archive. Returns the name of its object. */
async function keep(number: number, bytes = 5): Promise<string> {
  const name = randomUUID();
  await (await createObject(name)).end();
  await sql`
    insert into kept_document (organization_id, file_id, state, object_name, bytes, sha256, crc32, used_at)
    values (${organizationId}, ${`f${number}`}, 'kept', ${name}, ${bytes}, 'aa', 4294967295, now() - interval '29 days')`.execute(
    database.sql,
  );
  return name;
}

async function statesOf(archiveId: string): Promise<string[]> {
  const states: string[] = [];
  for await (const { state } of documentsOf(archiveKey(archiveId, organizationId), 1)) states.push(state);
  return states;
}

test("files that are kept have their result at once, with the facts of their bytes; the others wait", async () => {
  const archiveId = await plannedArchive(database, 3, { organizationId });
  const key = { archiveId, organizationId, part: 1 };
  const name = await keep(1);
  expect(await takeKept(key, byFile)).toBe(true);
  expect(await statesOf(archiveId)).toEqual(["waiting", "fetched", "waiting"]);
  for await (const { state, ...taken } of documentsOf(archiveKey(archiveId, organizationId), 1))
    if (state === "fetched")
      expect(taken).toMatchObject({ bytes: 5, sha256: "aa", crc32: 4_294_967_295, object_name: name });
  await keep(0);
  await keep(2);
  expect(await takeKept(key, byFile)).toBe(false);
  expect(await statesOf(archiveId)).toEqual(["fetched", "fetched", "fetched"]);
  const { rows } = await sql`select from kept_document
    where organization_id = ${organizationId} and used_at < now() - interval '1 day'`.execute(database.sql);
  expect(rows).toEqual([]);
});

test("a file whose object was lost waits", async () => {
  const archiveId = await plannedArchive(database, 1, { organizationId });
  await removeObject(await keep(0));
  expect(await takeKept({ archiveId, organizationId, part: 1 }, byFile)).toBe(true);
  expect(await statesOf(archiveId)).toEqual(["waiting"]);
});

test("the files of a posting are taken together, unless one is not kept or they are too many or too large", async () => {
  const archiveId = await plannedArchive(database, 8, { organizationId });
  // Postings of two, two, three and one file.
  const postings = ["a", "a", "b", "b", "c", "c", "c", "d"];
  await withoutTriggers(database.sql, async (transaction) => {
    for (const [place, posting] of postings.entries())
      await sql`update handed_document set entity_guid = ${posting}
        where archive_id = ${archiveId} and place = ${place}`.execute(transaction);
  });
  for (const number of [0, 1, 2, 4, 5, 6]) await keep(number);
  await keep(7, 20_000);
  expect(await takeKept({ archiveId, organizationId, part: 1 }, byPosting)).toBe(true);
  expect(await statesOf(archiveId)).toEqual([
    ...["fetched", "fetched", "waiting", "waiting"],
    ...["waiting", "waiting", "waiting", "waiting"],
  ]);
});

test("documents of another organization with the same ids are not taken", async () => {
  const other = randomUUID();
  const archiveId = await plannedArchive(database, 1, { organizationId: other });
  await keep(0);
  expect(await takeKept({ archiveId, organizationId: other, part: 1 }, byFile)).toBe(true);
});
