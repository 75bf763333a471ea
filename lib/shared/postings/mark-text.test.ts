import { expect, test } from "vitest";
import { hasWord, markText } from "./mark-text.ts";
import { readSearch } from "./search-words.ts";

const marked = (text: string, search: string) =>
  markText(text, readSearch(search))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["RE-2026-4711", "26-47", "RE-20[26-47]11"],
  ["Öhler & Söhne", "oh", "[Öh]ler & S[öh]ne"],
  ["Straße 1", "rass", "St[raß]e 1"],
  ["so\u0308hne", "sohne", "[so\u0308hne]"],
  ["aaa", "aa", "[aaa]"],
  ["Papier Vogel", "vogel papier", "[Papier] [Vogel]"],
  ["1234.50 EUR", "1.234,50", "[1234.50] EUR"],
  ["😀 Papier", "papier", "😀 [Papier]"],
  ["Papier", "holz", "Papier"],
  ["", "holz", ""],
])("%j, searched for %j, is marked as %j", (text, search, result) => {
  expect(marked(text, search)).toBe(result);
});

test("a text has a word in any spelling", () => {
  expect(hasWord("Müller", readSearch("MULLER x"))).toBe(true);
  expect(hasWord("1234.50", readSearch("1.234,50"))).toBe(true);
  expect(hasWord("Müller", readSearch("Meier"))).toBe(false);
});
