import "server-only";
import { once } from "node:events";
import { constants, deflateRawSync } from "node:zlib";
import PDFDocument from "pdfkit";

/** Returns a PDF on A4 with a first page, in Helvetica, drawn by `draw`. */
export async function makePdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, ...options });
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = once(pdf, "end");
  pdf.fontSize(10);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

/** Returns a small PDF whose only page expands to so many MiB of blanks. */
export function pdfBomb(mebibytes: number): Uint8Array {
  const one = deflateRawSync(Buffer.alloc(2 ** 20, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const zlibHeader = Buffer.from([0x78, 0x9c]);
  const stream = Buffer.concat([
    zlibHeader,
    ...Array.from({ length: mebibytes }, () => one),
    Buffer.from([3, 0]),
  ]);
  return pdfOfObjects([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    `<</Length ${stream.length}/Filter/FlateDecode>>stream\n${stream.toString("latin1")}\nendstream`,
  ]);
}

/** Returns a PDF of these objects, which are numbered from 1 on. The first one is the catalog. */
export function pdfOfObjects(objects: readonly string[]): Uint8Array {
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  // Without a table of its objects a PDF is searched for them.
  return Buffer.from(`%PDF-1.7\n${bodies.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");
}
