import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { nextRun } from "./next-run.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  ["in the same month", 3, "06:00", "2026-03-01T12:00:00Z", "2026-03-03T05:00:00Z"],
  ["not at the time itself, but a month later", 3, "06:00", "2026-03-03T05:00:00Z", "2026-04-03T04:00:00Z"],
  ["a millisecond before it", 3, "06:00", "2026-03-03T04:59:59.999Z", "2026-03-03T05:00:00Z"],
  ["in the next year", 3, "06:00", "2026-12-05T00:00:00Z", "2027-01-03T05:00:00Z"],
  ["on the last day of a shorter month", 31, "06:00", "2026-02-01T00:00:00Z", "2026-02-28T05:00:00Z"],
  ["on the last day of February in a leap year", 30, "06:00", "2028-02-01T00:00:00Z", "2028-02-29T05:00:00Z"],
  ["on a 31st again after a shorter month", 31, "23:30", "2026-04-30T22:00:00Z", "2026-05-31T21:30:00Z"],
  [
    "at midnight there, which is the day before by UTC",
    1,
    "00:00",
    "2026-06-15T00:00:00Z",
    "2026-06-30T22:00:00Z",
  ],
  ["at a time that the clock leaves out", 29, "02:30", "2026-03-01T00:00:00Z", "2026-03-29T01:30:00Z"],
  ["once at a time that the clock shows twice", 25, "02:30", "2026-10-01T00:00:00Z", "2026-10-25T01:30:00Z"],
])("a schedule runs %s", async (_, day, time, after, expected) => {
  const next = await nextRun(database.sql, { day, time, timeZone: "Europe/Berlin" }, new Date(after));
  expect(next).toEqual(new Date(expected));
});

test("the database knows every time zone that a page offers", async () => {
  const at = new Date("2026-06-15T00:00:00Z");
  for (const timeZone of Intl.supportedValuesOf("timeZone"))
    expect(await nextRun(database.sql, { day: 1, time: "06:00", timeZone }, at), timeZone).toBeInstanceOf(
      Date,
    );
});
