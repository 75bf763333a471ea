import { expect, test } from "vitest";
import { inLines, type PlacedWord } from "./in-lines.ts";

const word = (text: string, left: number, baseLine: number, own: Partial<PlacedWord> = {}): PlacedWord => ({
  ...{ text, left, right: left + 5 * text.length, baseLine, size: 10, isUpright: true },
  ...{ top: baseLine - 8, bottom: baseLine + 2 },
  ...own,
});

const lined = (...words: PlacedWord[]) => inLines(words).map(({ text }) => text);

test("words on one base line are a line, whatever their sizes", () => {
  expect(lined(word("b", 100, 50), word("A", 10, 51, { size: 24 }), word("c", 10, 62))).toEqual([
    "A",
    "b",
    "c",
  ]);
});

test("words that touch are one, with one box; those with a blank between are not", () => {
  const joined = inLines([word("00", 22.5, 50), word("1.", 10, 50), word("1", 40, 50)]);
  expect(joined.map(({ text }) => text)).toEqual(["1.", "00", "1"]);
  const [one] = inLines([word("00", 20.5, 50, { top: 40 }), word("1.", 10, 50)]);
  expect(one).toMatchObject({ text: "1.00", left: 10, right: 30.5, top: 40, bottom: 52 });
});

test("words that are written over each other stay two", () => {
  expect(lined(word("119", 10, 50), word("119", 10, 50))).toEqual(["119", "119"]);
});

test("text across comes last", () => {
  expect(lined(word("x", 10, 5, { isUpright: false }), word("a", 10, 50))).toEqual(["a", "x"]);
});
