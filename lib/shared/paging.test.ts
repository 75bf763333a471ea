import { expect, test } from "vitest";
import { offsetFrom, pagePosition } from "./paging.ts";

const pagination = { pageCount: 3, pageSize: 50, totalCount: 120 };

test("steps by what was received", () => {
  expect(pagePosition({ offset: 0, received: 50, pagination })).toEqual({
    first: 1,
    last: 50,
    total: 120,
    previousOffset: null,
    nextOffset: 50,
  });
  expect(pagePosition({ offset: 50, received: 20, pagination }).nextOffset).toBe(70);
  expect(pagePosition({ offset: 100, received: 20, pagination })).toMatchObject({
    last: 120,
    previousOffset: 50,
    nextOffset: null,
  });
});

test("an empty page ends the list, whatever the total says", () => {
  expect(pagePosition({ offset: 200, received: 0, pagination })).toMatchObject({
    first: 0,
    previousOffset: 150,
    nextOffset: null,
  });
});

test("a page size of 0 still leads back", () => {
  const none = { pageCount: 0, pageSize: 0, totalCount: 0 };
  expect(pagePosition({ offset: 3, received: 0, pagination: none }).previousOffset).toBe(2);
});

test("offsetFrom reads whole numbers only", () => {
  expect(offsetFrom("50")).toBe(50);
  expect([
    offsetFrom("-1"),
    offsetFrom("1.5"),
    offsetFrom("x"),
    offsetFrom(["1"]),
    offsetFrom(undefined),
  ]).toEqual([0, 0, 0, 0, 0]);
});
