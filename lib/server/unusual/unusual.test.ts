import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findUnusual } from "./find-unusual.ts";
import { silence } from "./silence.ts";
import { addExport as addExportOf, type PostingFields } from "./testing/add-export.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

/** Stores an export that began at a day, with these postings. */
const addExport = (exportId: string, begun: string, postings: readonly PostingFields[]) =>
  addExportOf(organizationId, exportId, begun, postings);

/** Stores the exports of six months with one posting of a supplier each. */
async function addHalfYear(supplier = "70123"): Promise<void> {
  for (const month of [4, 5, 6, 7, 8, 9])
    await addExport(`${supplier} ${month}`, `2026-${`${month + 1}`.padStart(2, "0")}-03`, [
      { id: `${supplier}-${month}`, supplier, amount: 100 + month, day: `2026-0${month}-09` },
    ]);
}

/** What is unusual in an export: the kinds and values of each posting. */
async function unusualIn(exportId: string) {
  const { postings, missing, goesOn } = await findUnusual(organizationId, exportId);
  expect(goesOn).toBe(false);
  return {
    postings: postings.map(({ entityGuid, reasons }) => [
      entityGuid.replace("guid of ", ""),
      ...reasons.map(({ kind, value }) => `${kind} ${value}`),
    ]),
    missing: missing.map(({ supplier, value }) => `${supplier} ${value}`),
  };
}

it("signs what this supplier never had, and nothing that is as before", async () => {
  await addHalfYear();
  await addExport("October", "2026-11-03", [
    { id: "as ever" },
    { id: "account", account: "0400" },
    { id: "tax", taxCode: "8" },
    { id: "no tax", taxCode: null },
    { id: "amount", amount: 1190 },
    { id: "year", day: "2025-10-09" },
    { id: "new supplier", supplier: "70999", account: "0400", amount: 99_999 },
    ...Array.from({ length: 12 }, (_, index) => ({ id: `usual ${index}`, amount: 119 + index })),
  ]);
  expect(await unusualIn("October")).toEqual({
    postings: [
      ["account", "account 0400"],
      ["tax", "taxCode 8"],
      ["no tax", "taxCode "],
      ["amount", "amount EUR 1190"],
      ["year", "otherYear 2025"],
    ],
    missing: [],
  });
});

it("names what is usual", async () => {
  await addHalfYear();
  await addExport("October", "2026-11-03", [{ id: "one", account: "0400", amount: 1190.5 }]);
  const { postings } = await findUnusual(organizationId, "October");
  expect(postings[0]?.reasons).toEqual([
    {
      ...{ kind: "amount", supplier: "70123", value: "EUR 1190.5", amount: "1190.5", currency: "EUR" },
      ...{ earlier: 6, least: "104", median: "106", greatest: "109", silenced: null },
    },
    {
      ...{ kind: "account", supplier: "70123", value: "0400", count: 0, earlier: 6, usual: "4930" },
      silenced: null,
    },
  ]);
});

it("knows the same posting in another export and in its own, and none of another organization", async () => {
  await addExport("September", "2026-10-03", [{ id: "RE-1" }]);
  const own = organizationId;
  organizationId = randomUUID();
  await addExport("other", "2026-10-04", [{ id: "RE-1" }, { id: "RE-2" }]);
  organizationId = own;
  await addExport("October", "2026-11-03", [{ id: "RE-1" }, { id: "RE-2" }, { id: "RE-3" }, { id: "RE-3" }]);
  const { postings } = await findUnusual(organizationId, "October");
  expect(postings.map(({ reasons }) => reasons.map((reason) => "others" in reason && reason.others))).toEqual(
    [
      [[{ exportId: "September", entityGuid: "guid of RE-1", begunAt: "2026-10-03T08:00:00.000Z" }]],
      [[{ exportId: "October", entityGuid: "guid of RE-3", begunAt: "2026-11-03T08:00:00.000Z" }]],
      [[{ exportId: "October", entityGuid: "guid of RE-3", begunAt: "2026-11-03T08:00:00.000Z" }]],
    ],
  );
});

it("examines each posting of an export that is read in several batches, in their order", async () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => `RE-${index}`);
  const all = ids.map((id) => ({ id }));
  await addExport("September", "2026-10-03", all);
  await addExport("October", "2026-11-03", all);
  const { postings } = await findUnusual(organizationId, "October");
  expect(postings.map(({ entityGuid }) => entityGuid)).toEqual(ids.map((id) => `guid of ${id}`));
});

it("compares with earlier exports alone, and not with later ones", async () => {
  await addExport("March", "2026-04-03", [{ id: "first", account: "0400", day: "2026-03-09" }]);
  await addHalfYear();
  expect((await unusualIn("March")).postings).toEqual([]);
});

it("misses a monthly invoice once its month is over, and no longer when it comes", async () => {
  await addHalfYear();
  await addHalfYear("70007");
  await addExport("October", "2026-11-03", [{ id: "one" }]);
  expect((await unusualIn("October")).missing).toEqual(["70007 2026-10"]);
  await addExport("late", "2026-11-20", [{ id: "two", supplier: "70007", day: "2026-10-30" }]);
  expect((await unusualIn("October")).missing).toEqual([]);
});

it("waits for exports that are not read yet, and says nothing of an unknown one", async () => {
  await addExport("October", "2026-11-03", [{ id: "one" }]);
  await database.sql
    .updateTable("known_export")
    .set({ taxes_at: null })
    .where("export_id", "=", "October")
    .execute();
  expect(await findUnusual(organizationId, "October")).toMatchObject({ goesOn: true });
  await expect(findUnusual(organizationId, "none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(findUnusual(organizationId, "\u0000")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const viewer = { person: { id: randomUUID(), name: "Petra Bauer" }, connections: [] };

it("a person silences what is usual, which the trail records once, and takes it back", async () => {
  await addHalfYear();
  await addExport("October", "2026-11-03", [
    { id: "one", account: "0400" },
    { id: "two", account: "0400" },
    { id: "three", account: "0500" },
  ]);
  const recorded: object[] = [];
  const audit = {
    done: (_: unknown, about?: object) => Promise.resolve(void recorded.push(about ?? {})),
  };
  const say = (value: string, isUsual: boolean) =>
    silence(
      { organizationId, exportId: "October", viewer },
      { kind: "account", supplier: "70123", value, isUsual },
      audit,
    );
  const silenced = async () =>
    (await findUnusual(organizationId, "October")).postings.flatMap(({ reasons }) =>
      reasons.map((reason) => reason.silenced?.personName ?? null),
    );
  await say("0400", true);
  await say("0400", true);
  expect(await silenced()).toEqual(["Petra Bauer", "Petra Bauer", null]);
  await say("0400", false);
  expect(await silenced()).toEqual([null, null, null]);
  const about = { exportId: "October", target: "70123" };
  expect(recorded).toEqual([
    { ...about, changes: [{ field: "account", before: null, after: "0400" }] },
    { ...about, changes: [{ field: "account", before: "0400", after: null }] },
  ]);
  await expect(say("4930", true)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("a missing invoice is silenced for its month", async () => {
  await addHalfYear();
  await addHalfYear("70007");
  await addExport("October", "2026-11-03", [{ id: "one" }]);
  const change = { kind: "missing", supplier: "70007", value: "2026-10", isUsual: true } as const;
  await silence({ organizationId, exportId: "October", viewer }, change, { done: () => Promise.resolve() });
  const { missing } = await findUnusual(organizationId, "October");
  expect(missing[0]?.silenced).toMatchObject({ personName: "Petra Bauer" });
});
