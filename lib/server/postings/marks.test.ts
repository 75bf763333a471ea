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
