import { afterAll, beforeAll, expect, it } from "vitest";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readMarkedPostings, readMarks, saveMarks } from "./marks.ts";

const key = { organizationId: "muster-gmbh", exportId: "May" };
const none = { checked: [], flagged: [] };
let database: TestDatabase;
let petra: typeof key & { personId: string };
let max: typeof key & { personId: string };
let recorded: object[] = [];
const audit = { done: (_: unknown, about: object = {}) => Promise.resolve(void recorded.push(about)) };
const mark = (entityGuid: string, checked: boolean, flagged = false) => ({ entityGuid, checked, flagged });

beforeAll(async () => {
  database = await openTestDatabase();
  const connect = async (name: string) =>
    connectPerson(database, { name, organization_id: key.organizationId, brings: "none" });
  await database.sql
    .insertInto("known_export")
    .values({
      organization_id: key.organizationId,
      export_id: key.exportId,
      status: "EXPORTED",
      postings_count: 4,
    })
    .execute();
  petra = { ...key, personId: await connect("Petra Bauer") };
  max = { ...key, personId: await connect("Max Huber") };
});
afterAll(() => database.close());

it("each person has one mark on a posting, and everybody sees whose it is and since when", async () => {
  const before = Date.now() - 1;
  await saveMarks(petra, [mark("one", true), mark("two", true, true)], audit);
  await saveMarks(max, [mark("one", true), mark("three", false, true)], audit);
  const seen = await readMarks(max);
  expect(seen).toEqual({
    own: { checked: [["one", expect.any(Number)]], flagged: [["three", expect.any(Number)]] },
    others: [
      {
        name: "Petra Bauer",
        checked: [
          ["one", expect.any(Number)],
          ["two", expect.any(Number)],
        ],
        flagged: [["two", expect.any(Number)]],
      },
    ],
  });
  for (const [, at] of seen.own.checked) expect(at).toBeGreaterThan(before);
  expect(await readMarkedPostings(max)).toEqual({
    checked: ["one", "two"],
    flagged: ["three", "two"],
    checkedByMe: ["one"],
  });
  expect(await readMarks({ ...max, exportId: "June" })).toEqual({ own: none, others: [] });
  expect(await readMarks({ ...max, organizationId: "fremd-gmbh" })).toEqual({ own: none, others: [] });
  expect(recorded).toEqual([
    { exportId: "May", mark: "checked", count: 2 },
    { exportId: "May", mark: "flagged", count: 1, entityGuid: "two" },
    { exportId: "May", mark: "checked", count: 1, entityGuid: "one" },
    { exportId: "May", mark: "flagged", count: 1, entityGuid: "three" },
  ]);
});

it("what stays as it was keeps its time and is not recorded, and what is taken back is", async () => {
  recorded = [];
  const [, since] = (await readMarks(petra)).own.checked.find(([guid]) => guid === "two") ?? [];
  await saveMarks(petra, [mark("two", true, false), mark("two", true, true), mark("new", false)], audit);
  expect(recorded).toEqual([]);
  await saveMarks(petra, [mark("two", true, false), mark("one", false)], audit);
  expect(recorded).toEqual([
    { exportId: "May", mark: "unchecked", count: 1, entityGuid: "one" },
    { exportId: "May", mark: "unflagged", count: 1, entityGuid: "two" },
  ]);
  expect((await readMarks(petra)).own).toEqual({ checked: [["two", since]], flagged: [] });
  expect(await readMarkedPostings(petra)).toMatchObject({ checked: ["one", "two"] });
});

it("a mark that cannot be recorded is not made", async () => {
  const refused = { done: () => Promise.reject(new Error("no room")) };
  await expect(saveMarks(max, [mark("four", true)], refused)).rejects.toThrow("no room");
  expect(await readMarkedPostings(max)).toMatchObject({ checked: ["one", "two"] });
});

it("a mark from before times were kept has none", async () => {
  await database.sql
    .updateTable("posting_mark")
    .set({ checked_at: null })
    .where("person_id", "=", max.personId)
    .execute();
  expect((await readMarks(max)).own.checked).toEqual([["one", null]]);
});

it("what is not there gets no mark: an unknown export, and a posting that a read export does not have", async () => {
  const unknown = { ...petra, exportId: "July" };
  await expect(saveMarks(unknown, [mark("one", true)], audit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { key: exportKey } = await database.sql
    .updateTable("known_export")
    .set({ indexed_at: new Date() })
    .returning("key")
    .executeTakeFirstOrThrow();
  await database.sql
    .insertInto("known_posting")
    .values({
      ...{ export_key: exportKey, organization_id: key.organizationId },
      ...{ place: 0, is_failed: false, entity_guid: "one" },
    })
    .execute();
  recorded = [];
  await expect(saveMarks(petra, [mark("one", true), mark("five", true)], audit)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(recorded).toEqual([]);
  await saveMarks(petra, [mark("one", true)], audit);
  expect(recorded).toHaveLength(1);
});

it("two requests of one person at once are recorded as what they change", async () => {
  recorded = [];
  const asked = [mark("one", false), mark("one", true), mark("one", false), mark("one", true)];
  await Promise.all(asked.map((change) => saveMarks(petra, [change], audit)));
  const kinds = recorded.map((about) => (about as { mark: string }).mark);
  // Each change is the opposite of the one before, whatever their order.
  expect(kinds.every((kind, at) => at === 0 || kind !== kinds[at - 1])).toBe(true);
  const isChecked = (await readMarks(petra)).own.checked.some(([guid]) => guid === "one");
  expect(isChecked).toBe(kinds.length === 0 || kinds.at(-1) === "checked");
});
