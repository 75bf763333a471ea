import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import type { Posted } from "#lib/shared/posted.ts";
import { makePdf, pdfOfObjects } from "../read/testing/make-pdf.ts";
import { type DocumentReader, startReader } from "./reader.ts";

const posted: Posted = {
  ...{ number: "RE-2026-0107", date: "2026-07-09T00:00:00.000Z", amount: "1469.06", currency: "EUR" },
  ...{ supplier: "Papier Vogel e. K.", splits: [{ amount: "1469.06", taxCode: "9" }] },
};
const fixture = (name: string) => readFile(new URL(`../read/testing/${name}`, import.meta.url));
const scan = await fixture("scan.png");

/** Returns a PDF with one picture, as a scanner encodes it. */
const scannedPdf = (picture: Buffer, facts: string) => {
  const drawing = "595 0 0 842 0 0 cm /Scan Do";
  return pdfOfObjects([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</Scan 5 0 R>>>>>>",
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    `<</Type/XObject/Subtype/Image/Length ${picture.length}${facts}>>stream\n${picture.toString("latin1")}\nendstream`,
  ]);
};

const readers: DocumentReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
function reading(languages: string[]): DocumentReader {
  const reader = startReader({}, languages);
  readers.push(reader);
  return reader;
}

/** Returns the facts that agree and those that differ. */
async function factsOf(document: Uint8Array) {
  const read = await reading(["deu", "eng"]).read(document, [posted], { isScan: true });
  if ("unreadable" in read) return read;
  expect(read.isRecognized).toBe(true);
  const facts = (verdict: string) =>
    read.comparisons[0]?.filter((one) => one.verdict === verdict).map(({ fact }) => fact);
  return { agrees: facts("agrees"), differs: facts("differs") };
}

const all = {
  agrees: ["number", "date", "amount", "currency", "supplier", "taxes", "sign", "sums"],
  differs: [],
};

test("without languages a scan is not read", async () => {
  const pdf = await makePdf((page) => page.image(scan, 0, 0, { width: 595 }));
  expect(await reading([]).read(pdf, [posted])).toEqual({ unreadable: "NO_TEXT" });
  expect(await reading([]).read(scan, [posted])).toEqual({ unreadable: "NO_TEXT" });
});

test("the text of a picture is recognized and compared", async () => {
  expect(await factsOf(scan)).toEqual(all);
});

test("so is that of a scan in a PDF, also one that lies on its side", async () => {
  expect(await factsOf(await makePdf((page) => page.image(scan, 0, 0, { width: 595 })))).toEqual(all);
  const turned = await makePdf((page) => {
    Object.assign(page.page.dictionary.data, { Rotate: 90 });
    page.rotate(-90, { origin: [0, 0] }).image(scan, -842, 0, { width: 595 });
  });
  expect(await factsOf(turned)).toEqual(all);
});

test("the encodings of scanners are read: fax (CCITT group 4) and JPEG 2000", async () => {
  const fax = "/Width 1654/Height 2340/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode";
  const parameters = "/DecodeParms<</K -1/Columns 1654/Rows 2340>>";
  expect(await factsOf(scannedPdf(await fixture("scan.g4"), fax + parameters))).toEqual(all);
  const jpeg = "/Width 1240/Height 1754/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/JPXDecode";
  expect(await factsOf(scannedPdf(await fixture("scan.jp2"), jpeg))).toEqual(all);
});

test("a stamp on a scan does not keep its text from being recognized", async () => {
  const stamped = await makePdf((page) => {
    page.image(scan, 0, 0, { width: 595 });
    page.text("Eingegangen am 10.07.2026", 400, 20);
  });
  expect(await reading(["deu"]).read(stamped, [posted])).toEqual({ unreadable: "NO_TEXT" });
  expect(await factsOf(stamped)).toEqual(all);
});

test("a picture without text, and one that is damaged, are told", async () => {
  const empty = await makePdf((page) => page.rect(0, 0, 1, 1).fill("black"));
  expect(await factsOf(empty)).toEqual({ unreadable: "NOTHING_RECOGNIZED" });
  expect(await factsOf(scan.subarray(0, 400))).toEqual({ unreadable: "NOTHING_RECOGNIZED" });
});
