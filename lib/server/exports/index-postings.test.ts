import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { indexPostings } from "./index-postings.ts";
import { findKnownExport } from "./known-exports.ts";
import { searchPostings } from "./search-postings.ts";
import { indexMany, known, posting, postingsBytes } from "./testing/index-many.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("points out the same supplier, number, amount and currency in two exports or twice in one, and no other", async () => {
  const [one, two] = [await known("twins", "one"), await known("twins", "two")];
  await indexPostings(
    one,
    postingsBytes([posting("A"), posting("B"), posting("C"), posting("D"), posting(null)]),
  );
  await indexPostings(
    two,
    postingsBytes([
      posting("a "),
      posting("B", { amount: { value: 345.1, currencyCode: "CHF" } }),
      posting("C", { contact: { accountsPayableNumber: "70123" } }),
      posting("E", { amount: { value: 1e-7, currencyCode: "EUR" } }),
      posting("E", { amount: { value: 0.0000001, currencyCode: "EUR" } }),
      posting(null),
    ]),
  );
  const found = await findDuplicates("twins", "two");
  expect(found).toMatchObject({ indexed: true, count: 3 });
  expect(found.duplicates.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["a", "E", "E"]);
  expect((await findDuplicates("twins", "one")).duplicates).toEqual([
    { entityGuid: "guid of A", invoiceNumber: "A" },
  ]);
});

it("begins anew after half an answer, which counts for nothing", async () => {
  const indexed = await known("half", "one");
  const half = async function* () {
    const text = JSON.stringify({ successfulPostings: Array.from({ length: 2_500 }, () => posting("A")) });
    yield Buffer.from(text.slice(0, -2));
  };
  await expect(indexPostings(indexed, half())).rejects.toThrow("not complete");
  expect((await findKnownExport("half", "one"))?.indexed_at).toBeNull();
  await indexPostings(indexed, postingsBytes([posting("ABC")]));
  expect((await searchPostings(["half"], "abc")).postings).toHaveLength(1);
});

it("counts the postings by the month of their documents, without those that have no date", async () => {
  const dated = (invoiceDate: string | null) => posting("A", { invoiceDate });
  const dates = ["2026-09-30T22:30:00Z", "2026-10-01T00:00:00Z", "2026-10-31T23:59:59Z", null];
  await indexPostings(await known("dated", "one"), postingsBytes(dates.map(dated)));
  expect((await findKnownExport("dated", "one"))?.dated).toEqual({ "2026-09": 1, "2026-10": 2 });
});

it("takes texts that a database does not", async () => {
  const indexed = await known("odd", "one");
  const long = "L".repeat(100_000);
  await indexPostings(
    indexed,
    postingsBytes([posting("N\u0000U"), posting(long), posting("\ud800"), posting("  ")]),
  );
  expect((await searchPostings(["odd"], "nu 345")).postings).toHaveLength(1);
  expect((await searchPostings(["odd"], long.slice(0, 150))).postings).toHaveLength(1);
});

it("takes 10,000 postings with the memory of 500, and lets others at the database meanwhile", async () => {
  const { growth, answered } = await indexMany("large", 10_000);
  expect(growth).toBeLessThan(2_000_000);
  expect(answered).toBeGreaterThan(5);
  const { postings } = await searchPostings(["large"], "e-9989");
  expect(postings).toHaveLength(1);
  expect(await findDuplicates("large", "one")).toMatchObject({ count: 20, indexed: true });
});
