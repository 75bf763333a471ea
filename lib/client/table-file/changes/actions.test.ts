import { describe, expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { tableActions, type TableAction } from "#lib/shared/table-action.ts";
import { CheckedTable } from "../checked-table.ts";
import type { Columns } from "../table.ts";

const columns = { code: 0, name: 1, type: 2 };

const tableOf = (cells: string[][], names = ["Nr", "Name", "Art"]) => ({
  source: { kind: "text", encoding: "utf-8", delimiter: ";" } as const,
  headerRow: 1,
  columns: [...names],
  guess: {},
  rows: { cells: cells.map((row) => [...row]), numbers: cells.map((_, index) => index + 2) },
});

/** Returns the cells of a table after actions, and what is undone again. */
function act(cells: string[][], ...actions: TableAction[]) {
  const table = tableOf(cells);
  const checked = new CheckedTable(table, describedCostCenters, columns);
  for (const action of tableActions.parse(actions)) checked.apply(action);
  const after = { cells: structuredClone(table.rows.cells), columns: [...table.columns] };
  const repairs = checked.repairs(0, 99).map(({ row, field, kind, before, after: text }) => {
    return `${row} ${field} ${kind} ${before}>${text}`;
  });
  while (checked.summary().undoable > 0) checked.undo();
  expect({ cells: table.rows.cells, columns: table.columns }).toEqual({
    cells,
    columns: ["Nr", "Name", "Art"],
  });
  expect(checked.actions).toEqual([]);
  return { ...after, repairs };
}

const replaceIn = (column: number | null, find: string, more: object = {}): TableAction => ({
  ...{ kind: "replace", column, find, replaceBy: "$&x", wholeCell: false, matchCase: true },
  ...more,
});

describe("find and replace", () => {
  const cells = [["a.b", "A.B a.b"], ["axb"], [" a.b ", "", "a.b", "a.b"]];

  test("takes texts as they are, in every place of a cell and in all columns", () => {
    expect(act(cells, replaceIn(null, "a.b"))).toMatchObject({
      cells: [["$&x", "A.B $&x"], ["axb"], [" $&x ", "", "$&x", "a.b"]],
      repairs: [
        ...["2 code REPLACE a.b>$&x", "4 code REPLACE  a.b > $&x "],
        ...["2 name REPLACE A.B a.b>A.B $&x", "4 type REPLACE a.b>$&x"],
      ],
    });
  });

  test("ignores case, and finds a whole cell without the blanks around it", () => {
    expect(act(cells, replaceIn(1, "a.b", { matchCase: false, replaceBy: "" })).cells[0]).toEqual([
      "a.b",
      " ",
    ]);
    expect(act(cells, replaceIn(0, "a.b", { wholeCell: true, replaceBy: "c" })).cells).toEqual([
      ["c", "A.B a.b"],
      ["axb"],
      ["c", "", "a.b", "a.b"],
    ]);
    expect(act([["Ä"], [""]], replaceIn(0, "ä", { matchCase: false })).cells).toEqual([["$&x"], [""]]);
    expect(act([["Ä"], [" "]], replaceIn(0, " ", { wholeCell: true })).cells).toEqual([["Ä"], [" "]]);
  });

  test("tells how many cells in how many rows have a text before it is replaced", () => {
    const checked = new CheckedTable(tableOf(cells), describedCostCenters, columns);
    const find = { column: null, find: "A.b", wholeCell: false, matchCase: false };
    expect(checked.countFound(find)).toEqual({ cells: 4, rows: 2 });
    expect(checked.countFound({ ...find, column: 1 })).toEqual({ cells: 1, rows: 1 });
    expect(checked.countFound({ ...find, matchCase: true })).toEqual({ cells: 0, rows: 0 });
  });
});

describe("filling", () => {
  const cells = [["", "a"], ["1", "b", "KST"], ["", "c"], [" "], ["2", "d", "KTR"], ["", "e"]];
  const codes = ({ cells: rows }: { cells: string[][] }) => rows.map(([code]) => code);

  test("empty cells get a text", () => {
    const { repairs, ...after } = act(cells, { kind: "fillEmpty", column: 0, text: "9" });
    expect(codes(after)).toEqual(["9", "1", "9", "9", "2", "9"]);
    expect(repairs[1]).toBe("4 code DEFAULT >9");
    expect(act(cells, { kind: "fillEmpty", column: 2, text: "KST" }).cells[0]).toEqual(["", "a", "KST"]);
  });

  test("empty cells get the text of the filled cell above", () => {
    expect(codes(act(cells, { kind: "fillDown", column: 0 }))).toEqual(["", "1", "1", "1", "2", "2"]);
  });

  test("a row is copied until the next filled cell, to the end, or into some rows", () => {
    const from = { kind: "fill", column: 0, rowIndex: 1 } as const;
    expect(codes(act(cells, { ...from, rows: "untilFilled" }))).toEqual(["", "1", "1", "1", "2", ""]);
    expect(codes(act(cells, { ...from, rows: "toEnd" }))).toEqual(["", "1", "1", "1", "1", "1"]);
    const rows: [number, number][] = [
      [4, 99],
      [0, 1],
    ];
    const { repairs, ...some } = act(cells, { ...from, rows });
    expect(codes(some)).toEqual(["1", "1", "", " ", "1", "1"]);
    expect(repairs).toEqual(["2 code FILL >1", "6 code FILL 2>1", "7 code FILL >1"]);
  });
});

describe("splitting", () => {
  const cells = [["4400 Erlöse", "", "x"], ["4410 - Skonti"], ["Summe", "y"]];

  test("code and name go into a column of the table, and what is neither stays", () => {
    expect(act(cells, { kind: "split", column: 0, by: null, into: 1 })).toMatchObject({
      cells: [
        ["4400", "Erlöse", "x"],
        ["4410", "Skonti"],
        ["Summe", "y"],
      ],
      repairs: [
        ...["2 code SPLIT 4400 Erlöse>4400", "3 code SPLIT 4410 - Skonti>4410"],
        ...["2 name SPLIT >Erlöse", "3 name SPLIT >Skonti"],
      ],
    });
  });

  test("a text divides into a new column at the end", () => {
    expect(act(cells, { kind: "split", column: 0, by: "-", into: { name: "Bezeichnung" } })).toMatchObject({
      cells: [cells[0], ["4410", "", "", "Skonti"], cells[2]],
      columns: ["Nr", "Name", "Art", "Bezeichnung"],
    });
  });

  test("nothing is split where no cell can be, and never into the same column or one that is missing", () => {
    for (const into of [0, 3, 9])
      expect(act(cells, { kind: "split", column: 0, by: null, into }).cells).toEqual(cells);
    expect(act(cells, { kind: "split", column: 0, by: "#", into: { name: "z" } }).columns).toHaveLength(3);
  });
});

test("actions beyond the table change nothing and are not kept", () => {
  const checked = new CheckedTable(tableOf([["1", "a"]]), describedCostCenters, columns);
  checked.apply({ kind: "edit", column: 3, rowIndex: 0, text: "x" });
  checked.apply({ kind: "edit", column: 0, rowIndex: 1, text: "x" });
  checked.apply({ kind: "edit", column: 0, rowIndex: 0, text: "1" });
  checked.apply({ kind: "fillDown", column: 7 });
  checked.apply({ kind: "fill", column: 7, rowIndex: 0, rows: "toEnd" });
  checked.apply(replaceIn(7, "1"));
  expect(checked.actions).toEqual([]);
  expect(checked.summary().undoable).toBe(0);
});

test("an action has no other form, and no more than a table needs", () => {
  const refused = [
    { kind: "edit", column: 0, rowIndex: 0, text: "x", more: 1 },
    { kind: "edit", column: -1, rowIndex: 0, text: "x" },
    { kind: "edit", column: 0, rowIndex: 0, text: "x".repeat(10_001) },
    { kind: "replace", column: 0, find: "", replaceBy: "", wholeCell: true, matchCase: true },
    { kind: "split", column: 0, by: "", into: 1 },
    { kind: "fill", column: 0, rowIndex: 0, rows: [] },
    { kind: "erase", column: 0 },
  ];
  for (const action of refused) expect(tableActions.safeParse([action]).success).toBe(false);
});

/** Everything that is sent of a table, and what is counted. */
function outcome(checked: CheckedTable) {
  const { version, ...summary } = checked.summary();
  return {
    ...{ summary, ready: checked.ready(0, 999), unsent: checked.unsentRows(0, 999) },
    ...{ repairs: checked.repairs(0, 9_999), isChecked: version > 0 },
  };
}

const messy = [
  ["1000 ", "Nord", "KST2"],
  ["1100", "", "KST2"],
  ["1200 West", "", ""],
  ["1300", "Ost", "KST"],
  ["1300", "Ost", "KST"],
  ["Summe", "", "KST"],
  ["-1", "Ohne", "KST"],
  ["1400", ""],
];

const work: TableAction[] = [
  { kind: "decide", column: 0, decision: { field: "code", kind: "BLANKS", by: "repair" } },
  { kind: "split", column: 0, by: null, into: 1 },
  { kind: "edit", column: 1, rowIndex: 1, text: "Süd" },
  {
    kind: "decide",
    column: 2,
    decision: {
      field: "type",
      kind: "UNKNOWN_CHOICE",
      by: "mapWord",
      texts: ["KST2"],
      value: "COST_CENTER",
    },
  },
  { kind: "decide", column: 0, decision: { field: "code", kind: "TITLE", by: "leaveOut" } },
  { kind: "decide", column: 0, decision: { field: "code", kind: "NEGATIVE", by: "accept" } },
  { kind: "fillEmpty", column: 1, text: "ohne Namen" },
  { kind: "replace", column: 1, find: "ost", replaceBy: "Osten", wholeCell: true, matchCase: false },
  { kind: "split", column: 1, by: " ", into: { name: "Rest" } },
  { kind: "fill", column: 3, rowIndex: 7, rows: [[0, 2]] },
];

test("the same file, columns and actions give the same records, unsent rows, repairs and counts", () => {
  const live = new CheckedTable(tableOf(messy), describedCostCenters, columns);
  for (const action of work) {
    live.apply({ kind: "edit", column: 0, rowIndex: 3, text: "undone" });
    live.undo();
    live.apply(action);
  }
  expect(live.actions).toEqual(work);
  const actions = tableActions.parse(JSON.parse(JSON.stringify(live.actions)));
  const again = new CheckedTable(tableOf(messy), describedCostCenters, columns, { actions });
  expect(outcome(again)).toEqual(outcome(live));
  expect(again.summary()).toMatchObject({ addedColumns: ["Rest"], undoable: 10, leftOut: 1 });
  expect(again.ready(0, 9).map(({ record }) => Object.values(record).join("|"))).toEqual([
    "1000|Nord|COST_CENTER",
    "1100|Süd|COST_CENTER",
    "1200|West|COST_CENTER",
    "1300|Osten|COST_CENTER",
    "1300|Osten|COST_CENTER",
    "-1|Ohne|COST_CENTER",
    "1400|ohne|COST_CENTER",
  ]);
});

test("another choice of columns and back again loses nothing, and undoing works across it", () => {
  const other: Columns = { code: 1, name: 0, type: 2 };
  const table = tableOf(messy);
  let checked = new CheckedTable(table, describedCostCenters, columns, { actions: work });
  const before = outcome(checked);
  const check = (chosen: Columns) => {
    const actions = checked.release();
    expect(table).toEqual(tableOf(messy));
    checked = new CheckedTable(table, describedCostCenters, chosen, { actions });
  };
  check(other);
  // The decisions about codes are set aside. The other seven actions hold.
  expect(checked.summary()).toMatchObject({ undoable: 7, leftOut: 0 });
  check(columns);
  expect(outcome(checked)).toEqual(before);
  check(other);
  for (let change = 0; change < 3; change += 1) checked.undo();
  check(columns);
  expect(checked.actions).toEqual(work.slice(0, -3));
  while (checked.summary().undoable > 0) checked.undo();
  expect(table).toEqual(tableOf(messy));
});

test("200,000 rows are changed in a time that grows with their number", () => {
  const time = (rows: number) => {
    const cells = Array.from({ length: rows }, (_, index) => [`${index} Name ${index % 7}`, "", ""]);
    const checked = new CheckedTable(tableOf(cells), describedCostCenters, columns);
    const begin = performance.now();
    checked.apply({ kind: "split", column: 0, by: null, into: 1 });
    checked.apply({
      kind: "replace",
      column: null,
      find: "name",
      replaceBy: "N",
      wholeCell: false,
      matchCase: false,
    });
    checked.apply({ kind: "fillEmpty", column: 2, text: "KST" });
    checked.apply({ kind: "fill", column: 2, rowIndex: 0, rows: "toEnd" });
    for (let row = 0; row < 500; row += 1)
      checked.apply({ kind: "edit", column: 1, rowIndex: row, text: `x${row}` });
    expect(checked.summary()).toMatchObject({ readyCount: rows, undoable: 503 });
    while (checked.summary().undoable > 500) checked.undo();
    return performance.now() - begin;
  };
  time(2_000);
  const small = time(20_000);
  expect(time(200_000)).toBeLessThan(Math.max(small, 100) * 40);
});
