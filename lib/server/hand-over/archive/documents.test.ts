import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { completeDocuments, documentsOf } from "./documents.ts";
import { removeArchive } from "./parts.ts";
import { archiveKey, plannedArchive } from "./testing/planned-archive.ts";
import { backgroundPace } from "../../upstream/pace.ts";

const perMinute = 300;
vi.mock("../../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", backgroundRequests: perMinute }),
}));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const archiveOf = (count: number) => plannedArchive(database, count);

const fetched = (place: number) => ({
  ...{ place, key: `object-${place}`, bytes: 5_000_000_000, crc32: 4_294_967_295, sha256: "00ff" },
});

async function statesOf(id: string): Promise<string[]> {
  const states: string[] = [];
  for await (const { state } of documentsOf(archiveKey(id), 1)) states.push(state);
  return states;
}

const countsOf = (id: string) =>
  database.sql
    .selectFrom("document_archive")
    .select(["fetched", "missing", "bytes"])
    .where("id", "=", id)
    .executeTakeFirst();

test("files get their results, with sizes over 4 GiB, all or none", async () => {
  const id = await archiveOf(3);
  await completeDocuments(archiveKey(id), [fetched(0), { place: 1, errorCode: "FILE_NOT_FOUND" }]);
  expect(await statesOf(id)).toEqual(["fetched", "missing", "waiting"]);
  expect(await countsOf(id)).toEqual({ fetched: 1, missing: 1, bytes: 5_000_000_000 });
});

test("files get none once the archive was cancelled", async () => {
  const id = await archiveOf(2);
  await removeArchive(archiveKey(id), false);
  await expect(completeDocuments(archiveKey(id), [fetched(0)])).rejects.toMatchObject({
    code: "ARCHIVE_CANCELLED",
  });
  expect(await statesOf(id)).toEqual(["waiting", "waiting"]);
  expect(await countsOf(id)).toEqual({ fetched: 0, missing: 0, bytes: 0 });
});

test("files that another process has fetched meanwhile count once, and keep what it stored", async () => {
  const id = await archiveOf(1);
  await completeDocuments(archiveKey(id), [fetched(0)]);
  const again = completeDocuments(archiveKey(id), [{ ...fetched(0), key: "other" }]);
  await expect(again).rejects.toThrow("Another process");
  expect(await countsOf(id)).toEqual({ fetched: 1, missing: 0, bytes: 5_000_000_000 });
  for await (const { object_name: name } of documentsOf(archiveKey(id), 1)) expect(name).toBe("object-0");
});

test("files come in their order, more than one batch of them", async () => {
  const id = await archiveOf(1_203);
  const indices: number[] = [];
  for await (const { place } of documentsOf(archiveKey(id), 1)) indices.push(place);
  expect(indices).toEqual(Array.from({ length: 1_203 }, (_, index) => index));
});

test("the pace lets a third of a minute's requests through at once, for all streams of an organization", async () => {
  const ending = new AbortController();
  let through = 0;
  const streams = [1, 2].map(() => backgroundPace("alpha", ending.signal));
  const all = streams.flatMap((pace) =>
    Array.from({ length: perMinute }, () => pace.next().then(() => (through += 1))),
  );
  const outcomes = Promise.allSettled(all);
  await expect.poll(() => through).toBeGreaterThanOrEqual(perMinute / 3);
  await backgroundPace("beta", ending.signal).next();
  ending.abort();
  await outcomes;
  // Each stream may have used two more leases, each a thirtieth of the limit, while this test polled.
  expect(through).toBeLessThanOrEqual(perMinute / 3 + 4 * (perMinute / 30));
});
