import { expect, it } from "vitest";
import { LineSplitter } from "./line-splitter.ts";

function linesOf(...pieces: string[]): string[] {
  const splitter = new LineSplitter();
  const lines: string[] = [];
  for (const piece of pieces) lines.push(...splitter.take(piece, lines.length));
  return [...lines, ...splitter.end()];
}

it.each([
  ["a\r\nb\rc\n\r\nd", ["a", "b", "c", "", "d"]],
  ["a\r\r\n\n", ["a", "", ""]],
  ["a\r", ["a"]],
  ["\r\n\r", ["", ""]],
  ["", []],
])("splits %j into the same lines wherever its pieces end", (text, lines) => {
  for (let first = 0; first <= text.length; first += 1)
    for (let second = first; second <= text.length; second += 1)
      expect(linesOf(text.slice(0, first), text.slice(first, second), text.slice(second))).toEqual(lines);
});
