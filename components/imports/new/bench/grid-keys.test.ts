import { expect, test } from "vitest";
import { cellAfterKey } from "./grid-keys.ts";

const size = { rows: 100, columns: 4, page: 10 };
const middle = { position: 50, column: 2 };
const press = (key: string, isFar = false, from = middle) =>
  cellAfterKey(from, { key, ctrlKey: isFar, metaKey: false }, size);

test.each([
  ["ArrowUp", 49, 2],
  ["ArrowDown", 51, 2],
  ["ArrowLeft", 50, 1],
  ["ArrowRight", 50, 3],
  ["PageUp", 40, 2],
  ["PageDown", 60, 2],
  ["Home", 50, 0],
  ["End", 50, 3],
])("%s leads to row %i, column %i", (key, position, column) => {
  expect(press(key)).toEqual({ position, column });
});

test.each([
  ["ArrowUp", 0, 2],
  ["ArrowDown", 99, 2],
  ["ArrowLeft", 50, 0],
  ["ArrowRight", 50, 3],
  ["Home", 0, 0],
  ["End", 99, 3],
])("Ctrl+%s leads to row %i, column %i", (key, position, column) => {
  expect(press(key, true)).toEqual({ position, column });
});

test("nothing leads out of the grid, and other keys lead nowhere", () => {
  const first = { position: 0, column: 0 };
  const last = { position: 99, column: 3 };
  for (const key of ["ArrowUp", "ArrowLeft", "PageUp"]) expect(press(key, false, first)).toEqual(first);
  for (const key of ["ArrowDown", "ArrowRight", "PageDown"]) expect(press(key, false, last)).toEqual(last);
  for (const key of ["a", "Enter", "Delete"]) expect(press(key)).toBeNull();
});
