import { expect, test } from "vitest";
import { findStoredColumns, withColumns } from "./stored-columns.ts";

const columns = { code: 1, name: null };

test("columns are stored for files with the same header", () => {
  const text = withColumns(null, ["Konto Nr.", "Name"], columns);
  expect(findStoredColumns(text, ["konto-nr", "NAME"])).toEqual(columns);
  expect(findStoredColumns(text, ["Konto", "Name"])).toBeNull();
});

test("what is kept stays small, and what can't be read is nothing", () => {
  let text: string | null = "{";
  expect(findStoredColumns(text, ["a"])).toBeNull();
  for (let header = 0; header < 30; header += 1) text = withColumns(text, [`h${header}`], columns);
  expect(findStoredColumns(text, ["h9"])).toBeNull();
  expect(findStoredColumns(text, ["h29"])).toEqual(columns);
  expect(withColumns(text, ["", ""], columns)).toBeNull();
  expect(withColumns(text, ["x".repeat(3_000)], columns)).toBeNull();
});
