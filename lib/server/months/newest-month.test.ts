import { expect, it } from "vitest";
import { type MonthExport, summaryOf } from "./month-exports.ts";
import { newestMonth } from "./newest-month.ts";

type Given = Partial<Omit<MonthExport, "signOff">> & { isSigned?: boolean };

const exportOf = (id: string, begunAt: string, { isSigned = false, ...given }: Given = {}): MonthExport => ({
  ...{ id, begunAt: `${begunAt}T10:00:00.000Z`, status: "EXPORTED", postingsCount: 3, failedCount: 0 },
  ...{ dated: null, month: null, declarations: [], changedAt: null },
  ...given,
  signOff: { status: isSigned ? "signed" : "unsigned", by: null, at: null },
});
const october = { month: "2026-10" };
const signed = { ...october, isSigned: true };

it.each<[string, MonthExport[], string | null, [string, string[]]]>([
  ["without a name is the one before", [exportOf("a", "2026-11-03")], null, ["2026-10", ["a"]]],
  [
    "takes in an earlier export that began in it",
    [exportOf("b", "2026-11-03"), exportOf("a", "2026-10-28")],
    null,
    ["2026-10", ["b", "a"]],
  ],
  [
    "leaves out an export that began before it",
    [exportOf("b", "2026-11-03"), exportOf("a", "2026-09-28")],
    null,
    ["2026-10", ["b"]],
  ],
  [
    "has the name that was chosen",
    [exportOf("a", "2026-11-03", { month: "2026-11" })],
    "2026-11",
    ["2026-11", ["a"]],
  ],
  [
    "takes in a further export until it is signed off",
    [exportOf("b", "2026-11-20"), exportOf("a", "2026-11-03", october)],
    "2026-10",
    ["2026-10", ["b", "a"]],
  ],
  [
    "ends with the sign-off: the next export begins the next one",
    [exportOf("b", "2026-11-20"), exportOf("a", "2026-11-03", signed)],
    "2026-10",
    ["2026-11", ["b"]],
  ],
  [
    "has a later name if months were left out",
    [exportOf("b", "2027-01-03"), exportOf("a", "2026-11-03", signed)],
    "2026-10",
    ["2026-12", ["b"]],
  ],
  [
    "that was signed off before it ended is followed by the next one",
    [exportOf("b", "2026-10-20"), exportOf("a", "2026-10-19", signed)],
    "2026-10",
    ["2026-11", ["b"]],
  ],
  [
    "does not take in what an export with a month has overtaken",
    [exportOf("c", "2026-11-05"), exportOf("b", "2026-11-04", signed), exportOf("a", "2026-11-03")],
    "2026-10",
    ["2026-11", ["c"]],
  ],
])("a month %s", (_, exports, lastName, [name, ids]) => {
  const found = newestMonth(exports, lastName);
  expect([found?.name, found?.exports.map(({ id }) => id)]).toEqual([name, ids]);
});

it("without an export there is no month", () => {
  expect(newestMonth([], "2026-10")).toBeNull();
});

it("a month is done when all are signed off that have something to hand over", () => {
  const failed = exportOf("b", "2026-11-04", { ...october, failedCount: 3, status: "FAILED" });
  const first = exportOf("a", "2026-11-03", signed);
  expect(summaryOf({ name: "2026-10", exports: [failed, first] })).toMatchObject({
    unsigned: 0,
    isDone: true,
  });
  expect(summaryOf({ name: "2026-10", exports: [failed] })).toMatchObject({ unsigned: 0, isDone: false });
  const running = exportOf("c", "2026-11-05", { status: "EXPORTING", failedCount: null });
  expect(summaryOf({ name: "2026-10", exports: [running, first] })).toMatchObject({
    ...{ exports: 2, postings: 6, unsigned: 1, unsignedId: "c", isDone: false },
  });
});

it("postings that are dated in other months are counted and named", () => {
  const exports = [
    exportOf("b", "2026-11-04", { dated: { "2026-10": 2, "2026-11": 1 } }),
    exportOf("a", "2026-11-03", { dated: { "2025-12": 4, "2026-11": 2 } }),
  ];
  expect(summaryOf({ name: "2026-10", exports }).outside).toEqual([
    { month: "2025-12", count: 4 },
    { month: "2026-11", count: 3 },
  ]);
});
