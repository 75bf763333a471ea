import { expect, test } from "vitest";
import { faxPages, tiffOf } from "#lib/shared/testing/pictures.ts";
import { checkTiff } from "./check-tiff.ts";

const check = (...given: Parameters<typeof tiffOf>) => checkTiff(new DataView(tiffOf(...given).buffer));

test("lists the pages with their sizes, without previews", () => {
  const size = { width: 16, height: 12 };
  expect(check(faxPages)).toEqual([0, 1, 2].map((index) => ({ index, size })));
  expect(check(faxPages, { tags: { 254: 1 } })).toEqual([]);
});

test.each([
  ["an unknown way to pack", { 259: 50_000 }],
  ["too many pixels", { 256: 100_000, 257: 100_000 }],
  ["no pixels", { 257: 0 }],
  ["colours in planes", { 277: 3, 284: 2 }],
  ["lines outside the file", { 279: 5_000 }],
])("a page with %s cannot be decoded", (_, tags) => {
  expect(check(faxPages.slice(0, 1), { tags })).toEqual([{ index: 0, size: null }]);
});

test("directories that do not end, lie outside the file or claim more than it holds are refused", () => {
  expect(() => check(faxPages, { isCircular: true })).toThrow("do not end");
  const file = tiffOf(faxPages);
  expect(() => checkTiff(new DataView(file.buffer, 0, 60))).toThrow(RangeError);
  // The first entry claims four billion values.
  new DataView(file.buffer).setUint32(8 + 2 + 4, 0xffff_ffff, true);
  expect(() => checkTiff(new DataView(file.buffer))).toThrow("outside the file");
});
