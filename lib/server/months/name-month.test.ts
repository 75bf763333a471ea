import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { monthToClose } from "#lib/shared/months.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { monthOf, nameMonth } from "./name-month.ts";
import { newestMonths } from "./newest-months.ts";
import { listMonth } from "./read-month.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", backgroundRequests: 60 }),
}));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = randomUUID();
  await database.sql
    .insertInto("export_archive")
    .values({ organization_id: organizationId, read_at: new Date() })
    .execute();
});

/** Stores exports that began on these days, oldest first, each under its day as id. */
async function addExports(...days: readonly string[]): Promise<void> {
  await database.sql
    .insertInto("known_export")
    .values(
      days.map((day, place) => ({
        ...{ organization_id: organizationId, export_id: day, status: "EXPORTED", postings_count: 3, place },
        ...{ created_at: new Date(`${day}T10:00:00Z`), indexed_at: new Date(), failed_count: 0 },
        dated: JSON.stringify({ "2026-10": 2, "2026-08": 1 }),
      })),
    )
    .execute();
}

const name = (exportId: string, month: string) =>
  nameMonth(database.sql, { organizationId, exportId }, month);

async function sign(exportId: string): Promise<void> {
  const state = { digest: "0".repeat(64), verdict: "right" as const };
  const open = { heldRows: 0, openRows: 0, missingDocuments: 0, openDocuments: 0 };
  const by = { person_id: randomUUID(), person_name: "Petra Bauer" };
  await database.sql
    .insertInto("declaration")
    .values({
      ...{ organization_id: organizationId, export_id: exportId, kind: "signed", reason: "", ...by },
      state: JSON.stringify({ ...state, ...open }),
    })
    .execute();
}

/** The exports of each month that was asked for. */
async function exportsOf(...months: readonly string[]): Promise<string[][]> {
  const lines = await Promise.all(
    months.map((month) => listMonth([{ organizationId, organizationName: "Monat GmbH" }], month)),
  );
  return lines.map(([line]) => line?.exports.map(({ id }) => id) ?? []);
}

it("an export that is named takes those before it along that were not, as far back as its month", async () => {
  await addExports("2026-08-30", "2026-10-02", "2026-10-28", "2026-11-03", "2026-11-20");
  await name("2026-11-03", "2026-10");
  const months = await exportsOf("2026-10", "2026-07", "2026-09");
  expect(months).toEqual([["2026-11-20", "2026-11-03", "2026-10-28", "2026-10-02"], ["2026-08-30"], []]);
});

it("an export with a month keeps it when a later one is named, and nothing before it is taken along", async () => {
  await addExports("2026-10-02", "2026-10-28", "2026-11-03");
  await name("2026-10-28", "2026-09");
  await name("2026-11-03", "2026-10");
  expect(await exportsOf("2026-10", "2026-09")).toEqual([["2026-11-03"], ["2026-10-28", "2026-10-02"]]);
  await name("2026-11-03", "2026-11");
  expect(await exportsOf("2026-11", "2026-10")).toEqual([["2026-11-03"], []]);
});

it("a month is done once its exports are signed off, and what is exported then is the next one", async () => {
  await addExports("2026-11-03");
  await name("2026-11-03", "2026-10");
  const done = async () => (await listMonth([{ organizationId, organizationName: "" }], "2026-10"))[0];
  expect((await done())?.month).toMatchObject({ isDone: false, unsigned: 1, unsignedId: "2026-11-03" });
  await sign("2026-11-03");
  expect(await done()).toMatchObject({
    month: { postings: 3, outside: [{ month: "2026-08", count: 1 }], isDone: true },
    exports: [{ isSigned: true, signedBy: "Petra Bauer" }],
  });
  await database.sql
    .insertInto("known_export")
    .values({
      ...{ organization_id: organizationId, export_id: "next", status: "EXPORTED", postings_count: 1 },
      ...{ created_at: new Date("2026-11-20T10:00:00Z"), place: 9 },
    })
    .execute();
  expect((await newestMonths([organizationId])).get(organizationId)).toMatchObject({
    name: "2026-11",
    exports: [{ id: "next" }],
  });
  expect(await monthOf({ organizationId, exportId: "next" })).toBe("2026-11");
  expect(await monthOf({ organizationId, exportId: "2026-11-03" })).toBe("2026-10");
});

it("a month of an export each day is not done while the first of them is not signed off", async () => {
  const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
  await addExports(...days);
  await name("2026-11-30", "2026-10");
  for (const day of days.slice(1)) await sign(day);
  const [line] = await listMonth([{ organizationId, organizationName: "" }], "2026-10");
  expect(line?.month).toMatchObject({ exports: 30, unsigned: 1, unsignedId: "2026-11-01", isDone: false });
  const newest = (await newestMonths([organizationId])).get(organizationId);
  expect(newest?.exports.map(({ id }) => id)).toEqual(days.toReversed());
});

it("an export that is not known is of the month before this one", async () => {
  const [before, month, after] = [
    monthToClose(new Date()),
    await monthOf({ organizationId, exportId: "unknown" }),
    monthToClose(new Date()),
  ];
  expect([before, after]).toContain(month);
});
