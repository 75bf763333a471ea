import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { cancelArchive, claimArchive, documentsOf, isStillReader, completeDocuments } from "./documents.ts";
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

async function archiveOf(count: number): Promise<string> {
  const id = randomUUID();
  await database.sql.insertInto("document_archive").values({ id, total: count, parts: 1 }).execute();
  const facts = {
    file_type: "INVOICE",
    entity_guid: "p",
    invoice_id: "1",
    supplier_number: "7",
    supplier: "",
  };
  const rows = Array.from({ length: count }, (_, place) => ({
    archive_id: id,
    place,
    part: 1,
    file_id: `f${place}`,
    name: `${place}.pdf`,
    ...facts,
    state: "waiting" as const,
  }));
  await database.sql.insertInto("handed_document").values(rows).execute();
  return id;
}

const fetched = (place: number) => ({ place, bytes: 5_000_000_000, crc32: 4_294_967_295, sha256: "00ff" });

async function statesOf(id: string): Promise<string[]> {
  const states: string[] = [];
  for await (const { state } of documentsOf(id, 1)) states.push(state);
  return states;
}

const countsOf = (id: string) =>
  database.sql
    .selectFrom("document_archive")
    .select(["fetched", "missing", "bytes"])
    .where("id", "=", id)
    .executeTakeFirst();

describe("the reader of an archive", () => {
  test("completes files with sizes over 4 GiB, all of a batch or none", async () => {
    const id = await archiveOf(3);
    const reader = randomUUID();
    await claimArchive(id, reader);
    await completeDocuments(id, reader, [fetched(0), { place: 1, errorCode: "FILE_NOT_FOUND" }]);
    expect(await statesOf(id)).toEqual(["fetched", "missing", "waiting"]);
    expect(await countsOf(id)).toEqual({ fetched: 1, missing: 1, bytes: 5_000_000_000 });
  });

  test("completes nothing any more once another has begun", async () => {
    const id = await archiveOf(2);
    const [first, second] = [randomUUID(), randomUUID()];
    await claimArchive(id, first);
    await claimArchive(id, second);
    await expect(
      completeDocuments(id, first, [{ place: 0, errorCode: "FILE_NOT_FOUND" }]),
    ).rejects.toMatchObject({
      code: "READ_ELSEWHERE",
    });
    expect(await statesOf(id)).toEqual(["waiting", "waiting"]);
    expect(await countsOf(id)).toEqual({ fetched: 0, missing: 0, bytes: 0 });
    expect([await isStillReader(id, first), await isStillReader(id, second)]).toEqual([false, true]);
    await completeDocuments(id, second, [fetched(0)]);
  });

  test("is nobody once the archive was cancelled", async () => {
    const id = await archiveOf(1);
    const reader = randomUUID();
    await claimArchive(id, reader);
    await cancelArchive(id);
    await expect(completeDocuments(id, reader, [fetched(0)])).rejects.toMatchObject({
      code: "READ_ELSEWHERE",
    });
    await expect(claimArchive(id, reader)).rejects.toMatchObject({ code: "ARCHIVE_CANCELLED" });
  });
});

test("files come in their order, more than one batch of them", async () => {
  const id = await archiveOf(1_203);
  const indices: number[] = [];
  for await (const { place } of documentsOf(id, 1)) indices.push(place);
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
