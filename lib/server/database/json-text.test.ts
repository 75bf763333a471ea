import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("U+0000 and lone surrogates are replaced, and a text that writes U+0000 in letters stays", () => {
  const letters = String.raw`a \u0000 b`;
  expect(JSON.parse(jsonText({ text: "a\0b\ud800", letters }))).toEqual({ text: "ab\ufffd", letters });
});
