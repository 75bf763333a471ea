import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getDocument, PasswordException, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ReadDocument, WordOnPage } from "./read-document.ts";
import { embeddedInvoice } from "./embedded-invoice.ts";
import { wordsOfPage } from "./words-of-page.ts";

/** Pages that are read from the beginning and from the end of a document. The ones between are not. */
const pagesOfAnEnd = 25;

const library = path.resolve(path.dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json"))));
const folder = (name: string) => `${path.join(library, name)}${path.sep}`;

/** pdf.js in the thread of its caller. It takes its tables from the disk and draws nothing. */
const options = {
  cMapUrl: folder("cmaps"),
  standardFontDataUrl: folder("standard_fonts"),
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  verbosity: 0,
};

/** Reads a PDF: the invoice that is embedded in it, if there is one, and the text of its pages. */
export async function readPdfDocument(bytes: Uint8Array): Promise<ReadDocument> {
  // pdf.js takes over the buffer that it is given, so it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), ...options });
  try {
    const pdf = await task.promise;
    const invoice = await embeddedInvoice(pdf);
    const { pieces, failed } = await textOfPages(pdf);
    if (invoice || pieces.length > 0) return { invoice, pieces };
    return { unreadable: failed > 0 ? "BROKEN" : "NO_TEXT" };
  } catch (error) {
    return { unreadable: error instanceof PasswordException ? "ENCRYPTED" : "BROKEN" };
  } finally {
    await task.destroy();
  }
}

/** Returns the words of the pages that are read, and the number of pages that are damaged. */
async function textOfPages(pdf: PDFDocumentProxy): Promise<{ pieces: WordOnPage[]; failed: number }> {
  const pieces: WordOnPage[] = [];
  let failed = 0;
  for (const number of pageNumbers(pdf.numPages)) {
    try {
      const page = await pdf.getPage(number);
      for (const word of await wordsOfPage(page)) pieces.push({ page: number, ...word });
      page.cleanup();
    } catch {
      failed += 1;
    }
  }
  return { pieces, failed };
}

function pageNumbers(count: number): number[] {
  const numbers = Array.from({ length: Math.min(count, 2 * pagesOfAnEnd) }, (_, index) => index + 1);
  return numbers.map((number) => (number > pagesOfAnEnd ? count - numbers.length + number : number));
}
