import { expect, test } from "vitest";
import { importBody } from "#contract/import.ts";
import { readAccounts } from "./accounts.ts";

const rows = (...lines: string[][]) => lines.map((cells, index) => ({ row: index + 2, cells }));

test("codes keep their zeros and lose blanks around them", () => {
  const read = readAccounts(rows(["x", " 0027 ", "Software"]), { code: 1, name: 2 });
  expect(read).toEqual({ records: [{ accountCode: "0027", name: "Software" }], rows: [2], problems: [] });
});

test("every problem is told with its rows, the blocking ones are not records", () => {
  const read = readAccounts(
    rows(
      ["", "a"],
      ["1"],
      ["2".repeat(65), "b"],
      ["3", "c".repeat(256)],
      ["4", "\uD800"],
      ["5", "d"],
      ["6", "a\0b"],
    ),
    { code: 0, name: 1 },
  );
  expect(read.records).toEqual([{ accountCode: "5", name: "d" }]);
  expect(read.problems.map(({ problem, count, rows: [first] }) => [problem, count, first?.row])).toEqual([
    ["EMPTY_CODE", 1, 2],
    ["EMPTY_NAME", 1, 3],
    ["CODE_TOO_LONG", 1, 4],
    ["NAME_TOO_LONG", 1, 5],
    ["FORBIDDEN_CHARACTER", 2, 6],
  ]);
  expect(importBody.safeParse(read.records).success).toBe(true);
});

test("a code used twice is sent all the same and names both rows", () => {
  const read = readAccounts(rows(["1", "a"], ["2", "b"], ["1", "c"]), { code: 0, name: 1 });
  expect(read.records).toHaveLength(3);
  expect(read.problems).toEqual([
    {
      problem: "DUPLICATE_CODE",
      blocking: false,
      count: 1,
      rows: [{ row: 4, code: "1", name: "c", sameAs: 2 }],
    },
  ]);
});

test("of many rows with one problem the first hundred are listed, all are counted", () => {
  const many = rows(...Array.from({ length: 250 }, () => ["", "a"]));
  const [group] = readAccounts(many, { code: 0, name: 1 }).problems;
  expect(group?.count).toBe(250);
  expect(group?.rows).toHaveLength(100);
});
