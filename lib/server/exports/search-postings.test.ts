import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { indexPostings } from "./index-postings.ts";
import { findKnownExport } from "./known-exports.ts";
import { searchPostings } from "./search-postings.ts";
import { known, posting, postingsBytes } from "./testing/index-many.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await indexPostings(
    await known("fields", "one"),
    postingsBytes(
      [
        posting("RE-2026-4711", {
          contact: { accountsPayableNumber: "070123", name: "Öhler & Söhne “Straße” KG" },
          amount: { value: 1234.5, currencyCode: "EUR" },
          splitPostings: [
            { amount: 1000, postingText: "Büromaterial  Lager", generalLedgerAccount: "004930" },
            { amount: 234.5, note: "Kostenstelle fehlt", generalLedgerAccount: "1576" },
          ],
        }),
        posting("7_%-X", { contact: null, amount: { value: -345.1, currencyCode: "CHF" } }),
        posting("7ABCX", { contact: { name: "O'Neill" } }),
      ],
      [
        {
          ...{ id: "guid of the failed", invoiceId: "re-77-failed", errorCode: "SOMETHING" },
          generalLedgerAccounts: ["998877"],
        },
      ],
    ),
  );
});
afterAll(() => database.close());

const find = async (text: string, ...organizationIds: string[]) => {
  const { postings } = await searchPostings(organizationIds.length > 0 ? organizationIds : ["fields"], text);
  return postings.map(({ invoiceNumber }) => invoiceNumber);
};

test.each([
  ["the middle of its number", "26-47", "RE-2026-4711"],
  ["its number in another case", "re-2026", "RE-2026-4711"],
  ["its supplier's number", "70123", "RE-2026-4711"],
  ["its supplier without accents, across a sign", "ohler & sohne", "RE-2026-4711"],
  ["ß as ss", "STRASSE", "RE-2026-4711"],
  ["an umlaut in two characters", "so\u0308hne", "RE-2026-4711"],
  ["other quotation marks", 'sohne "straße"', "RE-2026-4711"],
  ["the amount in German", "1.234,50", "RE-2026-4711"],
  ["the amount in German without its group", "1234,5", "RE-2026-4711"],
  ["the amount in English", "1,234.50", "RE-2026-4711"],
  ["the amount as it is stored", "1234.5", "RE-2026-4711"],
  ["the amount with a currency", "1.234,50 EUR", "RE-2026-4711"],
  ["the amount with a sign of a currency", "1.234,50 €", "RE-2026-4711"],
  ["the amount of a split", "234,50 1000,00", "RE-2026-4711"],
  ["a negative amount as it is shown", "\u2212345,10 CHF", "7_%-X"],
  ["a text of a split", "büromat", "RE-2026-4711"],
  ["a note of a split", "STELLE FEHLT", "RE-2026-4711"],
  ["a ledger account with its zeros", "00493", "RE-2026-4711"],
  ["an apostrophe of another kind", "o’neill", "7ABCX"],
  ["the number of a failed one", "77-fail", "re-77-failed"],
  ["the missing account of a failed one", "9988", "re-77-failed"],
  ["several words in any order, short ones beside a long one", "kg 4711 & ohler 15", "RE-2026-4711"],
])("a posting is found by %s: %s", async (_, text, number) => {
  expect(await find(text)).toEqual([number]);
});

test.each(["7_%", "_%-", "%-x"])("wildcards and signs stand for themselves: %s", async (text) => {
  expect(await find(text)).toEqual(["7_%-X"]);
});

test.each(["re-4711", "4711 nowhere", "%%%", "___", "\\\\\\", "one\u0000", "2026.47"])(
  "nothing is found by what no posting has: %j",
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);

it("returns what a posting says, and how many exports can be searched", async () => {
  expect(await searchPostings(["fields"], "4711")).toEqual({
    postings: [
      {
        ...{ organizationId: "fields", exportId: "one", begunAt: expect.any(String) as string },
        ...{ entityGuid: "guid of RE-2026-4711", invoiceNumber: "RE-2026-4711", isFailed: false },
        ...{ supplierNumber: "070123", supplierName: "Öhler & Söhne “Straße” KG" },
        ...{ amount: "1234.5", currency: "EUR", accounts: ["004930", "1576"] },
        texts: ["Büromaterial Lager", "Kostenstelle fehlt"],
      },
    ],
    ...{ hasMore: false, isPart: false, searchable: { indexed: 1, total: 1 }, behind: [] },
  });
});

it("finds postings of the given organizations alone, the newest export first", async () => {
  for (const [organization, id, day] of [
    ["red", "red 1", "2026-03-01"],
    ["blue", "blue 1", "2026-04-01"],
    ["red", "red 2", "2026-05-01"],
    ["green", "green 1", "2026-06-01"],
  ] as const) {
    await indexPostings(await known(organization, id), postingsBytes([posting(`shared of ${id}`)]));
    await database.sql
      .updateTable("known_export")
      .set({ created_at: new Date(day) })
      .where("export_id", "=", id)
      .execute();
  }
  expect(await find("shared", "red", "blue")).toEqual([
    "shared of red 2",
    "shared of blue 1",
    "shared of red 1",
  ]);
  expect(await find("shared", "blue")).toEqual(["shared of blue 1"]);
  expect(await find("shared", "elsewhere")).toEqual([]);
  expect((await searchPostings([], "shared")).postings).toEqual([]);
});

it("returns 50 of many and says that there are more, the newest export first, with those it did not walk through", async () => {
  const [old, middle, newest] = [
    await known("many", "old"),
    await known("many", "middle"),
    await known("many", "new"),
  ];
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => posting(`${name}-${index}`));
  await indexPostings(newest, postingsBytes(many(20, "both")));
  await indexPostings(middle, postingsBytes(many(4_000, "noise")));
  await indexPostings(old, postingsBytes(many(200, "both")));
  await sql`update known_export set place = array_position(array['old', 'middle', 'new'], export_id),
    postings_count = (select count(*) from known_posting where export_key = key)
    where organization_id = 'many'`.execute(database.sql);
  const found = await searchPostings(["many"], "both-1");
  expect(found).toMatchObject({ hasMore: true, isPart: false });
  expect(found.postings).toHaveLength(50);
  expect(found.postings.filter(({ exportId }) => exportId === "new")).toHaveLength(11);
  expect(found.postings.slice(0, 12).map(({ exportId }) => exportId)).toEqual([
    ...Array<string>(11).fill("new"),
    "old",
  ]);
});

it("takes the newest of some, and says so, where too many old postings match to compare them all", async () => {
  for (const [index, id] of ["old", "new"].entries()) {
    const { key } = await known("part", id);
    await sql`insert into known_posting (export_key, place, organization_id, is_failed, entity_guid, search)
      select ${key}, number, 'part', false, number, case when number = 7 or ${id} = 'old' then 'matching' end
      from generate_series(0, 30999) number`.execute(database.sql);
    await sql`update known_export set searchable_at = now(), place = ${index}, postings_count = 31000
      where key = ${key}`.execute(database.sql);
  }
  const { postings, hasMore, isPart } = await searchPostings(["part"], "matching");
  expect({ hasMore, isPart, count: postings.length }).toEqual({ hasMore: true, isPart: true, count: 50 });
  expect(postings.map(({ exportId }) => exportId)).toEqual(["new", ...Array<string>(49).fill("old")]);
});

it("cannot search what the version before has written, names the organization, and can after it was read again", async () => {
  const before = await known("before", "one");
  await indexPostings(before, postingsBytes([posting("RE-1000"), posting("RE-1000")]));
  await database.sql
    .updateTable("known_posting")
    .set({ search: null })
    .where("export_key", "=", before.key)
    .execute();
  await database.sql
    .updateTable("known_export")
    .set({ searchable_at: null })
    .where("key", "=", before.key)
    .execute();
  const progress = { indexed: 0, total: 1 };
  expect(await searchPostings(["before", "fields"], "re-1000")).toMatchObject({
    ...{ postings: [], searchable: { indexed: 1, total: 2 } },
    behind: [{ organizationId: "before", ...progress }],
  });
  await indexPostings(before, postingsBytes([posting("RE-1000"), posting("RE-1000")]));
  expect((await findKnownExport("before", "one"))?.indexed_at).not.toBeNull();
  expect(await searchPostings(["before", "fields"], "re-1000")).toMatchObject({
    ...{ postings: [{}, {}], searchable: { indexed: 2, total: 2 }, behind: [] },
  });
});
