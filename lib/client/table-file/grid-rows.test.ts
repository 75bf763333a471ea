import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { CheckedTable } from "./checked-table.ts";

/** Returns a checked table of codes and names, and a column that no field has. */
function tableOf(...cells: string[][]): CheckedTable {
  return new CheckedTable(
    {
      source: { kind: "text", encoding: "utf-8", delimiter: ";" },
      ...{ headerRow: 1, columns: ["Konto", "Name", "Notiz"], guess: {} },
      rows: { cells, numbers: cells.map((_, index) => index + 2) },
    },
    describedLedgerAccounts,
    { accountCode: 0, name: 1 },
  );
}

const rows = () => [
  ["1000", "Kasse", "bar"],
  ["1200", "", "leer"],
  ["1400", "Bank", "kasse"],
  ["1600", "Kasse", ""],
];
const numbers = (table: CheckedTable, filter: "every" | "blocking" | "leftOut") =>
  table.gridPage(filter, [0], 0, 9).rows.map(({ row }) => row);

test("every row is shown with the columns that are asked for, in any order and part", () => {
  const table = tableOf(...rows());
  expect(table.gridPage("every", [2, 0], 1, 2)).toEqual({
    ...{ total: 4, from: 1 },
    rows: [
      {
        ...{ rowIndex: 1, row: 3, cells: ["leer", "1200"] },
        problems: [{ field: "name", kinds: ["EMPTY"] }],
      },
      { rowIndex: 2, row: 4, cells: ["kasse", "1400"], problems: [] },
    ],
  });
  expect(table.gridPage("every", [0], 4, 9)).toEqual({ total: 4, from: 4, rows: [] });
});

test("a row that is left out says why, and is no longer among those that are held", () => {
  const table = tableOf(...rows());
  expect(numbers(table, "blocking")).toEqual([3]);
  table.apply({
    ...{ kind: "decide", column: 1 },
    decision: { field: "name", kind: "EMPTY", by: "leaveOut" },
  });
  expect(numbers(table, "blocking")).toEqual([]);
  expect(table.gridPage("leftOut", [0], 0, 9).rows).toMatchObject([
    { row: 3, leftOut: { field: "name", kind: "EMPTY" } },
  ]);
  expect(numbers(table, "every")).toEqual([2, 3, 4, 5]);
});

test("a text is found from cell to cell in the order of the columns, and from the beginning again", () => {
  const table = tableOf(...rows());
  const find = { column: null, find: "kasse", wholeCell: false, matchCase: false };
  const shown = { filter: "every" as const, columns: [1, 2, 0] };
  const first = table.findNext(find, shown, null);
  expect(first).toEqual({ position: 0, column: 1 });
  const second = table.findNext(find, shown, first);
  expect(second).toEqual({ position: 2, column: 2 });
  const third = table.findNext(find, shown, second);
  expect(third).toEqual({ position: 3, column: 1 });
  expect(table.findNext(find, shown, third)).toEqual(first);
  expect(table.findNext({ ...find, column: 0 }, shown, null)).toBeNull();
  // The only cell with a text is found again from itself.
  const only = { ...find, find: "bank" };
  expect(table.findNext(only, shown, { position: 2, column: 1 })).toEqual({ position: 2, column: 1 });
  expect(table.findNext(find, { ...shown, filter: "blocking" }, null)).toBeNull();
});

test("rows of a filter are ranges of the file, so that a text goes down over what is seen alone", () => {
  const table = tableOf(
    ["1000", "a", ""],
    ["1200", "", ""],
    ["1400", "b", ""],
    ["1600", "", ""],
    ["1800", "", ""],
  );
  expect(table.rangesOf("every", 1, 4)).toEqual([[1, 3]]);
  expect(table.rangesOf("blocking", 0, 9)).toEqual([
    [1, 1],
    [3, 4],
  ]);
});
