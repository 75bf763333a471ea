import { expect, test } from "vitest";
import { jsonShape } from "./json-shape.ts";

const shapeOf = (text: string, max: Parameters<typeof jsonShape>[1] = { depth: 100 }) =>
  jsonShape(new TextEncoder().encode(text), max);

test.each([
  ["[]", { keys: 0, values: 2, depth: 1 }],
  ['{"a":{"b":[1,2]},"c":[]}', { keys: 3, values: 7, depth: 3 }],
  // An array or object that has ended is no level any more.
  ["[[1],[2],[3]]", { keys: 0, values: 7, depth: 2 }],
  ['[{"a":1},{"a":2},{"a":3}]', { keys: 3, values: 7, depth: 2 }],
  // What stands in a string is no structure, whatever is escaped before it.
  ['[":,[{"]', { keys: 0, values: 2, depth: 1 }],
  [String.raw`["\\":1]`, { keys: 1, values: 2, depth: 1 }],
  [String.raw`["\":,[{","b"]`, { keys: 0, values: 3, depth: 1 }],
  [String.raw`["\\\":,[{",1]`, { keys: 0, values: 3, depth: 1 }],
  ['["Ä€😀:,"]', { keys: 0, values: 2, depth: 1 }],
  ['["never ended:,[{', { keys: 0, values: 2, depth: 1 }],
])("%s has its keys, values and levels", (text, shape) => {
  expect(shapeOf(text)).toEqual(shape);
});

test("a text is read no further than its first excess", () => {
  expect(shapeOf("[".repeat(1_000_000), { depth: 64 })).toEqual({ keys: 0, values: 66, depth: 65 });
  expect(shapeOf(`[${"1,".repeat(1_000_000)}`, { depth: 64, values: 10 }).values).toBe(11);
});
