import { expect, test } from "vitest";
import { hostileTexts, isLive, readCells } from "./testing/live-cells.ts";
import { tabSeparated } from "./tab-separated.ts";

test("what is copied holds only data in as many cells as there are, with all of Unicode in them", () => {
  const texts = hostileTexts((text) => text, 200);
  const rows = readCells(`${tabSeparated(texts.map((text) => [text, "x", text]))}\r\n`, "\t");
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter((row) => row.length !== 3)).toEqual([]);
  expect(rows.flat().filter(isLive)).toEqual([]);
});

test("a text without a tab, quote or line break stays as it is", () => {
  expect(
    tabSeparated([
      ["RE-1; 2", "0027"],
      ['a "b"', ""],
    ]),
  ).toBe('RE-1; 2\t0027\r\n"a ""b"""\t');
});
