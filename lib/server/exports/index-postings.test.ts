import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findDuplicates, findPostings } from "./find-postings.ts";
import { indexPostings } from "./index-postings.ts";
import { findKnownExport } from "./known-exports.ts";
import { indexMany, known, posting } from "./testing/index-many.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function* bytesOf(successful: object[], failed: object[] = []) {
  const text = JSON.stringify({ successfulPostings: successful, failedPostings: failed });
  for (let start = 0; start < text.length; start += 500) yield Buffer.from(text.slice(start, start + 500));
}

it("finds a number by its beginning or its middle, in any case, and nothing by a pattern's own signs", async () => {
  const indexed = await known("search", "one");
  const failed = [{ id: "guid of the failed", invoiceId: "re-77", errorCode: "SOMETHING" }];
  await indexPostings(
    indexed,
    bytesOf([posting("X-RE-7"), posting("RE-7_%"), posting("Straße"), posting(null)], failed),
  );
  const find = async (text: string) =>
    (await findPostings("search", text)).postings.map(({ invoiceNumber }) => invoiceNumber);
  expect(await find("Re-7")).toEqual(["RE-7_%", "re-77", "X-RE-7"]);
  expect(await find("%")).toEqual(["RE-7_%"]);
  expect(await find("7_")).toEqual(["RE-7_%"]);
  expect(await find("STRASSE")).toEqual([]);
  expect(await find("\\")).toEqual([]);
  const { postings, searchable } = await findPostings("search", "X-RE");
  expect(searchable).toEqual({ indexed: 1, total: 1 });
  expect(postings[0]).toMatchObject({
    exportId: "one",
    entityGuid: "guid of X-RE-7",
    supplierNumber: "070123",
    amount: "345.1",
    currency: "EUR",
    isFailed: false,
  });
  expect((await findPostings("elsewhere", "RE")).postings).toEqual([]);
  expect((await findKnownExport("search", "one"))?.failed_count).toBe(1);
});

it("points out the same supplier, number, amount and currency in two exports or twice in one, and no other", async () => {
  const [one, two] = [await known("twins", "one"), await known("twins", "two")];
  await indexPostings(one, bytesOf([posting("A"), posting("B"), posting("C"), posting("D"), posting(null)]));
  await indexPostings(
    two,
    bytesOf([
      posting("a "),
      posting("B", { amount: { value: 345.1, currencyCode: "CHF" } }),
      posting("C", { contact: { accountsPayableNumber: "70123" } }),
      posting("E", { amount: { value: 1e-7, currencyCode: "EUR" } }),
      posting("E", { amount: { value: 0.0000001, currencyCode: "EUR" } }),
      posting(null),
    ]),
  );
  const found = await findDuplicates("twins", "two");
  expect(found).toMatchObject({ exportId: "two", indexed: true, count: 3 });
  expect(found.duplicates.map(({ others }) => others.map(({ exportId }) => exportId))).toEqual([
    ["one"],
    ["two"],
    ["two"],
  ]);
  expect((await findDuplicates("twins", "one")).duplicates).toMatchObject([
    { invoiceNumber: "A", others: [{ exportId: "two", entityGuid: "guid of a" }] },
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
  await indexPostings(indexed, bytesOf([posting("A")]));
  expect((await findPostings("half", "a")).postings).toHaveLength(1);
});

it("takes texts that a database does not", async () => {
  const indexed = await known("odd", "one");
  const long = "L".repeat(100_000);
  await indexPostings(
    indexed,
    bytesOf([posting("N\u0000U"), posting(long), posting("\ud800"), posting("  ")]),
  );
  expect((await findPostings("odd", "nu")).postings).toHaveLength(1);
  expect((await findPostings("odd", long.slice(0, 150))).postings).toHaveLength(1);
});

it("takes 10,000 postings with the memory of 500, and lets others at the database meanwhile", async () => {
  const { growth, answered } = await indexMany("large", 10_000);
  expect(growth).toBeLessThan(2_000_000);
  expect(answered).toBeGreaterThan(5);
  const { postings } = await findPostings("large", "e-9989");
  expect(postings).toHaveLength(1);
  expect(await findDuplicates("large", "one")).toMatchObject({ count: 20, indexed: true });
});
