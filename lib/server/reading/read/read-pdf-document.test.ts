import { expect, test } from "vitest";
import type { ReadDocument } from "./read-document.ts";
import { readBytes } from "./read-bytes.ts";
import { makePdf, pdfOfObjects } from "./testing/make-pdf.ts";
import { readInvoice, xmlInvoices } from "./testing/xml-invoices.ts";

/** Width and height of A4 in points. */
const [width, height] = [595.28, 841.89];

function piecesOf(document: ReadDocument) {
  if ("unreadable" in document) throw new Error(document.unreadable);
  return document.pieces;
}

const textsOf = (document: ReadDocument) => piecesOf(document).map(({ text }) => text);

/** Returns the box of a word in points of an upright page. */
function boxOf(document: ReadDocument, word: string, [w, h] = [width, height]) {
  const [left = 0, top = 0, wide = 0, high = 0] =
    piecesOf(document).find(({ text }) => text === word)?.box ?? [];
  return { left: left * w, top: top * h, width: wide * w, height: high * h };
}

test("words are read in lines from top to bottom, whatever their order in the file", async () => {
  const pdf = await makePdf((page) => {
    page.text("119,00 EUR", 400, 300).text("Gesamt", 50, 300);
    page.fontSize(20).text("Rechnung R-7", 50, 100).fontSize(10);
    page
      .text("vom 14.04.2026", 300, 107)
      .text("Nr", 50, 250)
      .text("-9", 50 + page.widthOfString("Nr"), 250);
  });
  const document = await readBytes(pdf);
  expect(document).toMatchObject({ invoice: null });
  expect(textsOf(document)).toEqual([
    ...["Rechnung", "R-7", "vom", "14.04.2026"],
    ...["Nr-9", "Gesamt", "119,00", "EUR"],
  ]);
});

test("a box encloses its word", async () => {
  let wide = 0;
  const pdf = await makePdf((page) => {
    page.text("Gesamtbetrag", 50, 300).text("1.119,00", 400, 300);
    wide = page.widthOfString("1.119,00");
  });
  const box = boxOf(await readBytes(pdf), "1.119,00");
  expect(box.left).toBeCloseTo(400, 0);
  expect(box.width).toBeCloseTo(wide, 0);
  expect(box.top).toBeGreaterThan(297);
  expect(box.top + box.height).toBeLessThan(313);
  expect(box.height).toBeGreaterThan(8);
});

test("boxes are those of the page as it is shown, where the file turns it", async () => {
  const pdf = await makePdf((page) => {
    page.rotate(-90, { origin: [100, 700] }).text("Gesamt", 100, 700);
    Object.assign(page.page.dictionary.data, { Rotate: 90 });
  });
  const box = boxOf(await readBytes(pdf), "Gesamt", [height, width]);
  expect(box.left).toBeCloseTo(height - 700, 0);
  expect(box.top).toBeGreaterThan(97);
  expect(box.top + box.height).toBeLessThan(113);
  expect(box.width).toBeGreaterThan(30);
});

test("text across follows the lines, and text beside the page is not read", async () => {
  const pdf = await makePdf((page) => {
    page
      .save()
      .rotate(-90, { origin: [20, 500] })
      .text("Muster GmbH", 20, 500)
      .restore();
    page.text("Rechnung", 50, 700).text("versteckt", 700, 100);
  });
  expect(textsOf(await readBytes(pdf))).toEqual(["Rechnung", "Muster", "GmbH"]);
});

test("the invoice in a PDF is read with its text, whatever else is embedded", async () => {
  const pdf = await makePdf((page) => {
    page.text("Rechnung R-7", 50, 50);
    const files = {
      "a.xml": "<a/>",
      "another.xml": xmlInvoices.ubl.replace("R-7", "R-8"),
      "factur-x.xml": xmlInvoices.cii,
      "zugferd-invoice.xml": "<",
    };
    for (const [name, content] of Object.entries(files)) page.file(Buffer.from(content), { name });
  });
  const document = await readBytes(pdf);
  expect(document).toMatchObject({ invoice: readInvoice });
  expect(textsOf(document)).toEqual(["Rechnung", "R-7"]);
});

test("the invoice in a PDF without text is read", async () => {
  const pdf = await makePdf((page) => page.file(Buffer.from(xmlInvoices.ubl), { name: "rechnung.XML" }));
  expect(await readBytes(pdf)).toMatchObject({ invoice: readInvoice, pieces: [] });
});

test("Japanese text is read by the tables of pdf.js", async () => {
  const content = "BT /F 12 Tf 50 700 Td <93fa967b> Tj ET";
  const pdf = pdfOfObjects([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type0/BaseFont/Mincho/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>",
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Mincho/FontDescriptor 7 0 R
      /CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>`,
    "<</Type/FontDescriptor/FontName/Mincho/Flags 4/Ascent 880/Descent -120>>",
  ]);
  expect(textsOf(await readBytes(pdf))).toEqual(["日本"]);
});

test("of a long document the first and last pages are read", async () => {
  const pdf = await makePdf((page) => {
    for (let number = 1; number <= 60; number += 1) {
      if (number > 1) page.addPage();
      page.text(`Seite${number}`, 50, 50);
    }
  });
  const pieces = piecesOf(await readBytes(pdf));
  expect(pieces.map(({ page }) => page)).toEqual([...range(1, 25), ...range(36, 60)]);
  expect(pieces.every(({ page, text }) => text === `Seite${page}`)).toBe(true);
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("a PDF that can not be read says why", async () => {
  const encrypted = await makePdf((page) => page.text("Rechnung", 50, 50), { userPassword: "geheim" });
  expect(await readBytes(encrypted)).toEqual({ unreadable: "ENCRYPTED" });
  const scan = await makePdf((page) => page.rect(50, 50, 300, 300).fill("black"));
  expect(await readBytes(scan)).toEqual({ unreadable: "NO_TEXT" });
  expect(await readBytes(Buffer.from("%PDF-1.7\nbroken"))).toEqual({ unreadable: "BROKEN" });
});

test("a PDF is read that is protected against changes only, or comes after other bytes", async () => {
  const options = { ownerPassword: "geheim", permissions: { printing: "highResolution" } } as const;
  const pdf = await makePdf((page) => page.text("Rechnung", 50, 50), options);
  expect(textsOf(await readBytes(pdf))).toEqual(["Rechnung"]);
  const plain = await makePdf((page) => page.text("Rechnung", 50, 50));
  expect(textsOf(await readBytes(Buffer.concat([Buffer.from("\r\n\r\n"), plain])))).toEqual(["Rechnung"]);
});
