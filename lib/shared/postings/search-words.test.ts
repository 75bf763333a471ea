import { expect, test } from "vitest";
import { isSearchable, readSearch } from "./search-words.ts";

test.each([
  ["", []],
  ["Büro MÜLLER", [["buro"], ["muller"]]],
  ["Straße", [["strasse"]]],
  ["1.234,56 €", [["1.234,56", "1234.56"]]],
  ["1,234.56", [["1,234.56", "1234.56"]]],
  ["1.234", [["1.234", "1234"]]],
  ["1,234", [["1,234", "1.234", "1234"]]],
  ["\u2212345,10", [["-345,10", "-345.10"]]],
  ["28.10.2026", [["28.10.2026"]]],
  ["O’Neill", [["o'neill"]]],
])("%j is searched for as %j", (text, words) => {
  expect(readSearch(text)).toEqual(words);
});

test.each([
  ["ab", false],
  ["a b c", false],
  ["abc", true],
  ["abc d", true],
  ["%_%", true],
  ["abc 2 3 4 5 6 7 8 9 10", true],
  ["abc 2 3 4 5 6 7 8 9 10 11", false],
])("%j can be searched for: %j", (text, searchable) => {
  expect(isSearchable(text)).toBe(searchable);
});
