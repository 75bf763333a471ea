import { expect, test } from "vitest";
import { bmp, faxPages, gif, jpeg, tiffOf, webp } from "#lib/shared/testing/pictures.ts";
import { type FileFormat, recognizeFormat } from "./file-format.ts";
import { type DrawnFormat, pictureSize } from "./picture-size.ts";

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test.each<[Uint8Array<ArrayBuffer> | string, FileFormat | null]>([
  ["%PDF-1.7\n", "pdf"],
  ["\r\n junk of a mail \r\n%PDF-1.4\n", "pdf"],
  ['<?xml version="1.0"?><a/>', "xml"],
  ['\uFEFF\n<?xml version="1.0"?><a/>', "xml"],
  [png, "png"],
  [jpeg, "jpeg"],
  [gif, "gif"],
  [webp, "webp"],
  [bmp, "bmp"],
  [tiffOf(faxPages), "tiff"],
  ["", null],
  ["<html></html>", null],
  ["BM is how this text begins", null],
  ["RIFF....WAVE", null],
  [`${" ".repeat(2_000)}%PDF-1.4`, null],
])("the first bytes tell the format: %#", async (content, format) => {
  expect(await recognizeFormat(new Blob([content]))).toBe(format);
});

test("the size of a picture is in its header, and a header that is cut off has none", () => {
  const sizes: [DrawnFormat, Uint8Array, object][] = [
    ["jpeg", jpeg, { width: 16, height: 12 }],
    ["gif", gif, { width: 1, height: 1 }],
    ["webp", webp, { width: 1, height: 1 }],
    ["bmp", bmp, { width: 1, height: 2 }],
  ];
  for (const [format, { buffer }, size] of sizes) {
    expect(pictureSize(format, new DataView(buffer))).toEqual(size);
    expect(pictureSize(format, new DataView(buffer, 0, 12))).toBeNull();
  }
});

test("the two newer kinds of WebP have their sizes elsewhere", () => {
  const file = (kind: string, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(40));
    for (const [index, letter] of Array.from(kind).entries()) view.setUint8(12 + index, letter.charCodeAt(0));
    write(view);
    return pictureSize("webp", view);
  };
  const extended = file("VP8X", (view) => {
    view.setUint32(24, 0x01_02_03, true);
    view.setUint32(27, 0x04_05_06, true);
  });
  expect(extended).toEqual({ width: 0x01_02_04, height: 0x04_05_07 });
  const lossless = file("VP8L", (view) => view.setUint32(21, 99 | (199 << 14), true));
  expect(lossless).toEqual({ width: 100, height: 200 });
});
