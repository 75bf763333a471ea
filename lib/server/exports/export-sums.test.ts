import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { exportSums } from "./export-sums.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Stores an export with postings of these amounts and currencies; a failed one is marked. */
async function addExport(
  exportId: string,
  indexedAt: Date | null,
  postings: readonly [amount: string | null, currency: string, isFailed?: true][],
) {
  const known = await database.sql
    .insertInto("known_export")
    .values({
      ...{ organization_id: "muster-gmbh", export_id: exportId, status: "EXPORTED" },
      ...{ postings_count: postings.length, indexed_at: indexedAt },
    })
    .returning(["key", "organization_id", "indexed_at"])
    .executeTakeFirstOrThrow();
  const rows = postings.map(([amount, currency, isFailed = false], place) => ({
    ...{ export_key: known.key, organization_id: "muster-gmbh", place, entity_guid: `guid-${place}` },
    ...{ amount, currency, is_failed: isFailed },
  }));
  await database.sql.insertInto("known_posting").values(rows).execute();
  return known;
}

it("adds up exactly what was exported, the currency of most postings first", async () => {
  const may = await addExport("May", new Date(), [
    ["9000.00", "CHF"],
    ["0.10", "EUR"],
    ["0.20", "EUR"],
    ["-0.05", "EUR"],
    ["77.00", "USD", true],
    [null, "GBP"],
  ]);
  const unread = await addExport("June", null, [["1.00", "EUR"]]);
  const sums = await exportSums([may, unread]);
  expect(sums.get(may.key)?.map(({ currencyCode, value }) => [currencyCode, Number(value)])).toEqual([
    ["EUR", 0.25],
    ["CHF", 9000],
  ]);
  expect(sums.get(may.key)?.[0]?.value).toMatch(/^0\.250*$/);
  expect(sums.has(unread.key)).toBe(false);
});
