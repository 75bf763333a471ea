import { expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { importRecipe, type SavedRecipe } from "#lib/shared/import-recipe.ts";
import { actionsOfSteps } from "./changes/recipe-step.ts";
import { CheckedTable } from "./checked-table.ts";
import { matchRecipe, readingOf, recipeHeader } from "./match-recipe.ts";
import { decide, edit } from "./testing/act.ts";

const columns = { code: 0, name: 1, type: 2 };

const table = (cells: string[][]) =>
  new CheckedTable(
    {
      source: { kind: "text", encoding: "utf-8", delimiter: ";" },
      headerRow: 1,
      columns: ["Nr", "Name", "Art"],
      guess: {},
      rows: { cells, numbers: cells.map((_, index) => index + 2) },
    },
    describedCostCenters,
    columns,
  );

/** Takes the decisions of one table again in another, as the worker does. */
function again(from: CheckedTable, cells: string[][]): CheckedTable {
  const next = table(cells);
  for (const action of actionsOfSteps(from.summary().steps, columns)) next.apply(action);
  return next;
}

const january = () =>
  table([
    ["1000 ", "Nord", "KST2"],
    ["1100", "Süd", "KST2"],
    ["1200", "West", "Profit"],
    ["1300", "Ost", "KST"],
    ["Summe", "", "KST"],
    ["-1", "Ohne", "KST"],
    ["1400", "", "KST"],
  ]);

test("a word is mapped once for all its rows, and counted as a repair of each", () => {
  const checked = january();
  expect(checked.unknownWords("type", 9)).toEqual([
    { word: "KST2", rows: 2 },
    { word: "Profit", rows: 1 },
  ]);
  decide(checked, {
    ...{ field: "type", kind: "UNKNOWN_CHOICE", by: "mapWord" },
    ...{ texts: ["KST2"], value: "COST_OBJECT" },
  });
  expect(checked.unknownWords("type", 9)).toEqual([{ word: "Profit", rows: 1 }]);
  expect(checked.repairs(0, 9)).toEqual([
    { row: 2, field: "type", kind: "UNKNOWN_CHOICE", before: "KST2", after: "COST_OBJECT" },
    { row: 3, field: "type", kind: "UNKNOWN_CHOICE", before: "KST2", after: "COST_OBJECT" },
  ]);
  expect(checked.ready(0, 1)[0]?.record["type"]).toBe("COST_OBJECT");
});

test("decisions are taken again in the next file, and what was called right only for the same codes", () => {
  const first = january();
  decide(first, { field: "code", kind: "BLANKS", by: "repair" });
  for (const [word, value] of [
    ["KST2", "COST_OBJECT"],
    ["Profit", "COST_CENTER"],
  ] as const)
    decide(first, { field: "type", kind: "UNKNOWN_CHOICE", by: "mapWord", texts: [word], value });
  decide(first, { field: "code", kind: "TITLE", by: "leaveOut" });
  decide(first, { field: "code", kind: "NEGATIVE", by: "accept" });
  edit(first, 6, "name", "Mitte");
  const next = again(first, [
    ["1000", "Nord", "KST2"],
    ["1500 ", "Neu", "Profit"],
    ["1600", "Mehr", "KST"],
    ["1700", "Noch", "KST"],
    ["Gesamt", "x", "KST"],
    ["-1", "Ohne", "KST"],
    ["-2", "Anders", "KST"],
  ]);
  expect(next.ready(0, 9).map(({ record }) => `${record["code"]} ${record["type"]}`)).toEqual([
    "1000 COST_OBJECT",
    "1500 COST_CENTER",
    "1600 COST_CENTER",
    "1700 COST_CENTER",
    "-1 COST_CENTER",
  ]);
  expect(next.summary()).toMatchObject({ leftOut: 1, blocked: 1 });
  expect(next.gridPage("blocking", [], 0, 9).rows.map(({ row }) => row)).toEqual([8]);
});

test("what is undone is no step, and a typed cell is none either", () => {
  const checked = january();
  decide(checked, { field: "code", kind: "TITLE", by: "leaveOut" });
  edit(checked, 6, "name", "Mitte");
  expect(checked.summary().steps).toEqual([{ field: "code", kind: "TITLE", by: "leaveOut" }]);
  checked.undo();
  checked.undo();
  expect(checked.summary().steps).toEqual([]);
});

test("a file is known by its type and the names of its columns, and by the newest recipe", () => {
  const saved = (name: string, changedAt: string, header = ["nr", "name"]): SavedRecipe => ({
    id: crypto.randomUUID(),
    recipe: importRecipe.parse({
      ...{ name, version: 1, coreDataType: "cost-centers", header, reading: {}, columns: {}, steps: [] },
      mode: null,
    }),
    changedAt,
    changedBy: "Ada",
  });
  const recipes = [
    saved("old", "2026-01-01T00:00:00Z"),
    saved("new", "2026-02-01T00:00:00Z"),
    saved("other", "2026-03-01T00:00:00Z", ["nr", "title"]),
  ];
  expect(matchRecipe(recipes, "cost-centers", ["Nr.", "NAME"])?.recipe.name).toBe("new");
  expect(matchRecipe(recipes, "general-ledger-accounts", ["Nr.", "NAME"])).toBeNull();
  expect(matchRecipe([saved("none", "2026-01-01T00:00:00Z", ["", ""])], "cost-centers", ["", ""])).toBeNull();
  expect(recipeHeader(["Konto-Nr.", "Größe"])).toEqual(["kontonr", "groe"]);
  expect(readingOf({ headerRow: 0, switches: { HIDDEN_ROWS: true }, encoding: undefined })).toEqual({
    headerRow: 0,
    switches: { HIDDEN_ROWS: true },
  });
});
