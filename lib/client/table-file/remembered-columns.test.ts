import { expect, test } from "vitest";
import { rememberedColumns, withRemembered } from "./remembered-columns.ts";

const columns = { code: 1, name: null };

test("columns are remembered for files with the same header", () => {
  const text = withRemembered(null, ["Konto Nr.", "Name"], columns);
  expect(rememberedColumns(text, ["konto-nr", "NAME"])).toEqual(columns);
  expect(rememberedColumns(text, ["Konto", "Name"])).toBeNull();
});

test("what is kept stays small, and what can't be read is nothing", () => {
  let text: string | null = "{";
  expect(rememberedColumns(text, ["a"])).toBeNull();
  for (let header = 0; header < 30; header += 1) text = withRemembered(text, [`h${header}`], columns);
  expect(rememberedColumns(text, ["h9"])).toBeNull();
  expect(rememberedColumns(text, ["h29"])).toEqual(columns);
  expect(withRemembered(text, ["", ""], columns)).toBeNull();
  expect(withRemembered(text, ["x".repeat(3_000)], columns)).toBeNull();
});
