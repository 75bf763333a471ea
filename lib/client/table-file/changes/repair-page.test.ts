import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import type { Columns } from "../table.ts";
import { CheckedTable } from "../checked-table.ts";
import { decide, edit } from "../testing/act.ts";

const tableOf = (cells: string[][]) => ({
  source: { kind: "text", encoding: "utf-8", delimiter: ";" } as const,
  headerRow: 1,
  columns: ["Konto", "Name"],
  guess: {},
  rows: { cells, numbers: cells.map((_, index) => index + 2) },
});
const columns = { accountCode: 0, name: 1 };
const check = (cells: string[][]) => new CheckedTable(tableOf(cells), describedLedgerAccounts, columns);

/** Checks the same table with other columns, as the worker does. */
function checkAgain(checked: CheckedTable, cells: string[][], columns: Columns): CheckedTable {
  const actions = checked.release();
  return new CheckedTable(tableOf(cells), describedLedgerAccounts, columns, { actions });
}

test("every changed cell is a repair with its row, what it was and what it is, without those undone", () => {
  const checked = check([
    ["1000 ", "Kasse"],
    ["1200 ", "Bank"],
    ["", "Post"],
  ]);
  decide(checked, { field: "accountCode", kind: "BLANKS", by: "repair" });
  edit(checked, 2, "accountCode", "1300");
  edit(checked, 2, "accountCode", "1300");
  edit(checked, 2, "accountCode", "1400");
  edit(checked, 0, "name", "undone");
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
  decide(checked, { field: "accountCode", kind: "BLANKS", by: "repair" });
  decide(checked, { field: "accountCode", kind: "REPEATED", by: "leaveOut" });
  checked.undo();
  expect(checked.summary().repairs).toBe(1);
});

test("a code that was called right is told with its text, as long as its column is that of the field", () => {
  const cells = [
    ["4400", "a"],
    ["4410", "b"],
    ["-1", "c"],
  ];
  const checked = check(cells);
  decide(checked, { field: "accountCode", kind: "NEGATIVE", by: "accept" });
  const accepted = { row: 4, field: "accountCode", kind: "ACCEPTED", before: "-1", after: "-1" };
  expect(checked.repairs(0, 9)).toEqual([accepted]);
  const other = checkAgain(checked, cells, { accountCode: 1, name: 0 });
  expect(other.summary()).toMatchObject({ repairs: 0, undoable: 0, steps: [] });
  expect(checkAgain(other, cells, columns).repairs(0, 9)).toEqual([accepted]);
});

test("typed texts outlast another choice of columns, and are repairs of the field that their column has", () => {
  const cells = [["1000", "Kasse"]];
  const checked = check(cells);
  edit(checked, 0, "name", "Bank");
  const repairs = (columns: Columns) => checkAgain(checked, cells, columns).repairs(0, 9);
  expect(repairs({ accountCode: 1, name: 0 })).toEqual([
    { row: 2, field: "accountCode", kind: "EDIT", before: "Kasse", after: "Bank" },
  ]);
});

test("a changed column that belongs to no field is no repair", () => {
  const cells = [["1000", "Kasse"]];
  const checked = check(cells);
  edit(checked, 0, "name", "Bank");
  const other = checkAgain(checked, cells, { accountCode: 0, name: null });
  expect([other.summary().repairs, other.repairs(0, 9), cells[0]]).toEqual([0, [], ["1000", "Bank"]]);
});

test("rows that are not sent come with their cells and the problems that hold them, or as left out", () => {
  const checked = check([
    ["1000", "Kasse"],
    ["", " Bank"],
    ["1000", "Kasse"],
    ["1200", ""],
  ]);
  decide(checked, { field: "accountCode", kind: "REPEATED", by: "leaveOut" });
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
  edit(checked, 3, "name", "Post");
  expect(checked.unsentRows(0, 9).map(({ row }) => row)).toEqual([3, 4]);
});
