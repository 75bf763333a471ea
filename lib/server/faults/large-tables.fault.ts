import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readMany } from "../audit/testing/read-many.ts";
import { findDuplicates } from "../exports/find-duplicates.ts";
import { searchPostings } from "../exports/search-postings.ts";
import { indexMany } from "../exports/testing/index-many.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("100,000 postings are indexed in memory that does not grow, and others get at the database", async () => {
  const { growth, answered } = await indexMany("large", 100_000);
  expect(growth).toBeLessThan(30_000_000);
  expect(answered).toBeGreaterThan(20);
  expect((await searchPostings(["large"], "e-99989")).postings).toHaveLength(1);
  expect(await findDuplicates("large", "one")).toMatchObject({ count: 20, indexed: true });
});

test("100,000 events are read as CSV in batches, each once, and others have their turns", async () => {
  const { ids, persons, largest, turns } = await readMany(database.sql, 100_000);
  expect(ids.length).toBe(100_000);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(persons.filter((person) => person % 11 === 0)).toEqual([]);
  expect(largest).toBeLessThan(400_000);
  expect(turns).toBeGreaterThanOrEqual(99);
});
