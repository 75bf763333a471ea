import { describe, expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { blockedFile } from "./blocked-file.ts";
import { CheckedTable } from "./checked-table.ts";
import { decide, edit } from "./testing/act.ts";

const table = (rows: string[][], columns = ["Konto", "Name"]) => ({
  source: { kind: "text", encoding: "utf-8", delimiter: ";" } as const,
  headerRow: 1,
  columns,
  guess: {},
  rows: { cells: rows, numbers: rows.map((_, index) => index + 2) },
});
const accounts = (...rows: string[][]) =>
  new CheckedTable(table(rows), describedLedgerAccounts, { accountCode: 0, name: 1 });
const centers = (...rows: string[][]) =>
  new CheckedTable(table(rows), describedCostCenters, { code: 0, name: 1, type: 2 });
const found = (checked: CheckedTable) =>
  checked.summary().groups.map(({ field, kind, count }) => `${field} ${kind} ${count}`);
const codes = (checked: CheckedTable) => checked.ready(0, 100).map(({ record }) => record["accountCode"]);

test("records are what is sent, cells what the file has", () => {
  const checked = accounts([" 0027 ", "Software", "x"], ["", "a"], ["0028", "b"]);
  expect(checked.readyCount).toBe(2);
  expect(checked.ready(0, 1)).toEqual([
    { row: 2, record: { accountCode: "0027", name: "Software" }, cells: [" 0027 ", "Software", "x"] },
  ]);
  expect(checked.ready(1, 5).map(({ row }) => row)).toEqual([4]);
});

test("every problem is told with its rows; the blocking ones are not sent", () => {
  const checked = accounts(
    ["", "a"],
    ["1"],
    ["2".repeat(65), "b"],
    ["3", "c".repeat(256)],
    ["4", "\uD800"],
    ["5", "d"],
    ["6", "a\0b"],
    ["7", "a\u202eb"],
    ["8", "🙂"],
  );
  expect(found(checked)).toEqual([
    "accountCode EMPTY 1",
    "name EMPTY 1",
    "accountCode TOO_LONG 1",
    "name TOO_LONG 1",
    "name CONTROL 3",
  ]);
  expect(checked.summary()).toMatchObject({ readyCount: 2, blocked: 7 });
  expect(checked.gridPage("blocking", [0, 1], 6, 5).rows).toEqual([
    {
      rowIndex: 7,
      row: 9,
      cells: ["7", "a\u202eb"],
      problems: [{ field: "name", kinds: ["CONTROL"] }],
    },
  ]);
});

describe("choices", () => {
  test("take values and words in any case, with and without accents, and fall back", () => {
    const kinds = [
      "COST_OBJECT",
      "kostenträger",
      "KOSTENTRAEGER",
      "Objet de coût",
      "Cost center",
      "",
      "Kst.",
    ];
    const checked = centers(...kinds.map((kind, index) => [String(index), "a", kind]));
    expect(checked.ready(0, 9).map(({ record }) => record["type"])).toEqual([
      ...[
        "COST_OBJECT",
        "COST_OBJECT",
        "COST_OBJECT",
        "COST_OBJECT",
        "COST_CENTER",
        "COST_CENTER",
        "COST_CENTER",
      ],
    ]);
  });

  test("are asked for where a word is unknown", () => {
    expect(found(centers(["1", "a", "Abteilung"]))).toEqual(["type UNKNOWN_CHOICE 1"]);
  });
});

describe("codes that a spreadsheet damaged", () => {
  test("decimals go, zeros come back, an exponent is a guess", () => {
    const checked = accounts(
      ["4711.0", "a"],
      ["4712,00", "b"],
      ["1E+05", "c"],
      ["0027", "d"],
      ["0028", "e"],
      ["29", "f"],
    );
    expect(found(checked)).toEqual([
      "accountCode EXPONENT 1",
      "accountCode DECIMAL 2",
      "accountCode LOST_ZEROS 1",
    ]);
    expect(checked.summary()).toMatchObject({ readyCount: 2, blocked: 4, codeLength: 4 });
    for (const kind of ["DECIMAL", "EXPONENT", "LOST_ZEROS"] as const)
      decide(checked, { field: "accountCode", kind, by: "repair" });
    expect(codes(checked)).toEqual(["4711", "4712", "100000", "0027", "0028", "0029"]);
  });

  test("are held until they are called right, and again when that is undone", () => {
    const checked = accounts(["4400", "a"], ["4410", "b"], ["4420", "c"], ["Summe", "d"], ["-1", "e"]);
    expect(found(checked)).toEqual(["accountCode NEGATIVE 1", "accountCode TITLE 1"]);
    decide(checked, { field: "accountCode", kind: "NEGATIVE", by: "accept" });
    decide(checked, { field: "accountCode", kind: "TITLE", by: "leaveOut" });
    expect(checked.summary()).toMatchObject({ groups: [], blocked: 0, leftOut: 1 });
    expect(codes(checked)).toEqual(["4400", "4410", "4420", "-1"]);
    checked.undo();
    checked.undo();
    expect(found(checked)).toEqual(["accountCode NEGATIVE 1", "accountCode TITLE 1"]);
  });

  test("an accepted doubt says nothing of another one in the same row", () => {
    const checked = accounts(["4400", "a"], ["4410", "b"], ["4420", "c"], ["12,5", "d"]);
    decide(checked, { field: "accountCode", kind: "AMOUNT", by: "accept" });
    edit(checked, 3, "accountCode", "=1+1");
    expect(found(checked)).toEqual(["accountCode ERROR_VALUE 1"]);
  });

  test("short codes are in order where no code begins with zero, or most are short", () => {
    expect(found(accounts(["1000", "a"], ["1100", "b"], ["10", "c"]))).toEqual([]);
    expect(found(accounts(["0100", "a"], ["11", "b"], ["10", "c"]))).toEqual([]);
  });
});

describe("codes used twice", () => {
  const rows = [
    ["1", "a"],
    ["2", "b"],
    ["1", "c"],
    ["2", "b"],
  ];

  test("are told apart by their names, and name the first row", () => {
    const checked = accounts(...rows);
    expect(found(checked)).toEqual(["accountCode DUPLICATE 1", "accountCode REPEATED 1"]);
    expect(checked.gridPage({ field: "accountCode", kind: "DUPLICATE" }, [0], 0, 9).rows).toMatchObject([
      { row: 4, sameAs: 2 },
    ]);
    expect(checked.readyCount).toBe(3);
  });

  test("are sent in order if the person says so", () => {
    const checked = accounts(...rows);
    decide(checked, { field: "accountCode", kind: "DUPLICATE", by: "accept" });
    expect(codes(checked)).toEqual(["1", "2", "1", "2"]);
  });

  test.each([
    ["keepFirst", ["1 a", "2 b", "2 b"]],
    ["keepLast", ["2 b", "1 c", "2 b"]],
  ] as const)("%s", (by, kept) => {
    const checked = accounts(...rows);
    decide(checked, { field: "accountCode", kind: "DUPLICATE", by });
    expect(checked.ready(0, 9).map(({ record }) => `${record["accountCode"]} ${record["name"]}`)).toEqual(
      kept,
    );
    expect(checked.summary().leftOut).toBe(1);
    checked.undo();
    expect(checked.readyCount).toBe(3);
  });
});

test("blanks, long texts and control characters are repaired and taken back, cells are edited", () => {
  const checked = accounts([" 1", "a\nb\u200b"], ["2", "x".repeat(300)], ["3", ""]);
  for (const [field, kind] of [
    ["accountCode", "BLANKS"],
    ["name", "CONTROL"],
    ["name", "TOO_LONG"],
  ] as const) {
    decide(checked, { field, kind, by: "repair" });
  }
  edit(checked, 2, "name", "Kasse");
  expect(checked.summary()).toMatchObject({ groups: [], readyCount: 3, undoable: 4 });
  expect(checked.ready(0, 9).map(({ cells: [code, name] }) => [code, name?.length])).toEqual([
    ["1", 3],
    ["2", 255],
    ["3", 5],
  ]);
  for (let change = 0; change < 4; change += 1) checked.undo();
  expect(checked.ready(0, 9)).toEqual([]);
  expect(found(checked)).toContain("accountCode BLANKS 1");
});

test("rows that are not sent go into a file of their own, and run nothing there", async () => {
  const checked = accounts(["=1+1", "", "x"], ["2", "b"]);
  const file = blockedFile(checked, ["Konto", "@Name", "Rest"], "Grund", (problems) =>
    problems.map(({ field, kinds }) => `${field} ${kinds.join()}`).join(),
  );
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
    '\ufeff"Konto";"\'@Name";"Rest";"Grund"\r\n"\'=1+1";"";"x";"accountCode ERROR_VALUE,name EMPTY"\r\n',
  );
});
