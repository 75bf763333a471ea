import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { CheckedTable } from "./checked-table.ts";
import { RepairLog } from "./repair-log.ts";

const tableOf = (cells: string[][]) => ({
  source: { kind: "text", encoding: "utf-8", delimiter: ";" } as const,
  headerRow: 1,
  columns: ["Konto", "Name"],
  guess: {},
  rows: { cells, numbers: cells.map((_, index) => index + 2) },
});
const columns = { accountCode: 0, name: 1 };
const check = (cells: string[][], log?: RepairLog) =>
  new CheckedTable(tableOf(cells), describedLedgerAccounts, columns, log ? { log } : {});

test("every changed cell is a repair with its row, what it was and what it is, without those undone", () => {
  const checked = check([
    ["1000 ", "Kasse"],
    ["1200 ", "Bank"],
    ["", "Post"],
  ]);
  checked.repair({ field: "accountCode", kind: "BLANKS", by: "repair" });
  checked.edit(2, "accountCode", "1300");
  checked.edit(2, "accountCode", "1300");
  checked.edit(2, "accountCode", "1400");
  checked.edit(0, "name", "undone");
  checked.undo();
  expect(checked.summary().repairs).toBe(4);
  expect(checked.repairs(0, 10)).toEqual([
    { row: 2, field: "accountCode", kind: "BLANKS", before: "1000 ", after: "1000" },
    { row: 3, field: "accountCode", kind: "BLANKS", before: "1200 ", after: "1200" },
    { row: 4, field: "accountCode", kind: "EDIT", before: "", after: "1300" },
    { row: 4, field: "accountCode", kind: "EDIT", before: "1300", after: "1400" },
  ]);
  expect(checked.repairs(1, 2).map(({ after }) => after)).toEqual(["1200", "1300"]);
  expect(checked.repairs(4, 2)).toEqual([]);
});

test("leaving rows out is no repair, and undoing it takes none away", () => {
  const checked = check([
    ["1000 ", "Kasse"],
    ["1000", "Kasse"],
  ]);
  checked.repair({ field: "accountCode", kind: "BLANKS", by: "repair" });
  checked.repair({ field: "accountCode", kind: "REPEATED", by: "leaveOut" });
  checked.undo();
  expect(checked.summary().repairs).toBe(1);
});

test("a code that was called right is told with its text, until the columns are chosen anew", () => {
  const cells = [
    ["4400", "a"],
    ["4410", "b"],
    ["-1", "c"],
  ];
  const log = new RepairLog();
  const checked = check(cells, log);
  checked.repair({ field: "accountCode", kind: "NEGATIVE", by: "accept" });
  expect(checked.repairs(0, 9)).toEqual([
    { row: 4, field: "accountCode", kind: "ACCEPTED", before: "-1", after: "-1" },
  ]);
  expect(check(cells, log).summary()).toMatchObject({ repairs: 0, blocked: 1 });
});

test("repairs outlast another choice of columns, as the changed cells do", () => {
  const cells = [["1000 ", "Kasse"]];
  const log = new RepairLog();
  check(cells, log).repair({ field: "accountCode", kind: "BLANKS", by: "repair" });
  expect(check(cells, log).repairs(0, 9)).toEqual([
    { row: 2, field: "accountCode", kind: "BLANKS", before: "1000 ", after: "1000" },
  ]);
});

test("rows that are not sent come with their cells and the problems that hold them, or as left out", () => {
  const checked = check([
    ["1000", "Kasse"],
    ["", " Bank"],
    ["1000", "Kasse"],
    ["1200", ""],
  ]);
  checked.repair({ field: "accountCode", kind: "REPEATED", by: "leaveOut" });
  const held = (field: string) => [{ field, kind: "EMPTY" }];
  expect(checked.unsentRows(0, 9)).toEqual([
    { row: 3, state: "held", reasons: held("accountCode"), cells: ["", " Bank"] },
    {
      row: 4,
      state: "leftOut",
      reasons: [{ field: "accountCode", kind: "REPEATED" }],
      cells: ["1000", "Kasse"],
    },
    { row: 5, state: "held", reasons: held("name"), cells: ["1200", ""] },
  ]);
  expect(checked.unsentRows(1, 1).map(({ row }) => row)).toEqual([4]);
  const { readyCount, blocked, leftOut } = checked.summary();
  expect(readyCount + blocked + leftOut).toBe(4);
  checked.edit(3, "name", "Post");
  expect(checked.unsentRows(0, 9).map(({ row }) => row)).toEqual([3, 4]);
});
