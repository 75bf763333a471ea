import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getDocument, PasswordException, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ReadDocument, WordOnPage } from "./read-document.ts";
import { embeddedInvoice } from "./embedded-invoice.ts";
import { maxRecognizedPages, RecognitionError, type Recognize, recognizedWords } from "./recognize.ts";
import { isFilledByPictures, pictureOfPage } from "./scanned-page.ts";
import { wordsOfPage } from "./words-of-page.ts";

/** A page that a picture fills is a scan also with so many words beside it: a stamp, or the line of a fax. */
const wordsOfStamp = 15;

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
  // Pictures of scanners (CCITT, JBIG2, JPEG 2000) are decoded by its JavaScript, which lies beside its
  // WebAssembly.
  wasmUrl: folder("wasm"),
  useWasm: false,
  enableXfa: false,
  verbosity: 0,
};

/**
 * Reads a PDF: the invoice that is embedded in it, if there is one, and the text of its pages. If there is
 * neither, or a stamp on a picture, it is a scan, whose text is recognized if `recognize` is given.
 */
export async function readPdfDocument(bytes: Uint8Array, recognize?: Recognize): Promise<ReadDocument> {
  // pdf.js takes over the buffer that it is given, so it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), ...options });
  try {
    const pdf = await task.promise;
    const invoice = await embeddedInvoice(pdf);
    const { pieces, failed } = await textOfPages(pdf);
    if (invoice) return { invoice, pieces };
    const isText =
      pieces.length > wordsOfStamp ||
      (pieces.length > 0 && !(await isFilledByPictures(await pdf.getPage(1))));
    if (isText) return { invoice, pieces };
    if (failed > 0) return { unreadable: "BROKEN" };
    if (!recognize) return { unreadable: "NO_TEXT" };
    const recognized = await textOfScan(pdf, recognize);
    return recognized.length > 0
      ? { invoice: null, pieces: recognized, isRecognized: true }
      : { unreadable: "NOTHING_RECOGNIZED" };
  } catch (error) {
    if (error instanceof RecognitionError) throw error;
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

/** Returns the words that are recognized on the first pages. */
async function textOfScan(pdf: PDFDocumentProxy, recognize: Recognize): Promise<WordOnPage[]> {
  const pieces: WordOnPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, maxRecognizedPages); number += 1) {
    const page = await pdf.getPage(number);
    const picture = await pictureOfPage(page);
    page.cleanup();
    if (picture) pieces.push(...recognizedWords(await recognize(picture), number));
  }
  return pieces;
}

function pageNumbers(count: number): number[] {
  const numbers = Array.from({ length: Math.min(count, 2 * pagesOfAnEnd) }, (_, index) => index + 1);
  return numbers.map((number) => (number > pagesOfAnEnd ? count - numbers.length + number : number));
}
