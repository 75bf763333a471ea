import { expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { importChoicesSchema } from "./import-choices.ts";

const schema = importChoicesSchema(describedCostCenters, { missing: "missing", same: "same" });

function problemsOf(columns: Record<string, string>): Record<string, string> {
  const { error } = schema.safeParse({ columns });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("a field without a fallback needs a column", () => {
  expect(problemsOf({ code: "0", name: "1", type: "" })).toEqual({});
  expect(problemsOf({ code: "", name: "1", type: "" })).toEqual({ "columns.code": "missing" });
});

test("no column is chosen twice, and both fields say so", () => {
  expect(problemsOf({ code: "0", name: "0", type: "2" })).toEqual({
    "columns.code": "same",
    "columns.name": "same",
  });
});
