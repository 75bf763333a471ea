import { expect, test } from "vitest";
import { pathSegment } from "./path-segment.ts";

test.each([
  "alpha-organization",
  "0027",
  "...",
  "a..b",
  "Grüße & Söhne",
  "100 %",
  "?a=b",
  "#top",
  "%2f",
  "😀",
])("%j stays one segment", (id) => {
  const segment = pathSegment(id) ?? "";
  const { pathname, search, hash } = new URL(`http://service/v1/${segment}/exports`);
  expect({ pathname, search, hash }).toEqual({ pathname: `/v1/${segment}/exports`, search: "", hash: "" });
  expect(decodeURIComponent(segment)).toBe(id);
});

test.each([
  "",
  ".",
  "..",
  "%2e",
  "%2E.",
  "../x",
  "a/b",
  "/",
  "\\",
  "..\\x",
  "a\u0000",
  "a\nb",
  "\t",
  "\u007f",
  "\u0085",
  "\ud800",
])("%j is none", (id) => expect(pathSegment(id)).toBeNull());
