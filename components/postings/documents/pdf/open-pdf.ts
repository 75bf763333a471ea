import {
  AnnotationMode,
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from "pdfjs-dist";
import { reserveThread, returnThread } from "./pdf-threads.ts";

const options = {
  cMapUrl: "/pdfjs/cmaps/",
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  enableXfa: false,
  // The size of A3 scanned at 1,200 dots per inch, in pixels. Larger pictures serve only to exhaust memory,
  // and are omitted.
  maxImageSize: 300_000_000,
  // Problems of a document are reported on the page. The messages of pdf.js must not fill the console.
  verbosity: 0,
};

/** Maximum pages of a document that is shown. Every page is an element from the beginning. */
const maxPages = 10_000;

/** An error for a valid document that is too large for a browser. */
export class TooHeavyError extends Error {
  constructor() {
    super("The document is too large to be shown.");
    this.name = "TooHeavyError";
  }
}

/**
 * The request for the password of an encrypted document. It is repeated after a wrong password. The
 * password is not stored.
 */
export type PasswordQuestion = { isWrong: boolean; answer: (password: string) => void };

/** A document that is being opened. `close` releases everything and may be called at any time. */
export type OpeningPdf = { opened: Promise<PDFDocumentProxy>; close: () => void };

/**
 * Opens a PDF in its own worker. `opened` rejects if pdf.js cannot read the file or its first page, and
 * with a `TooHeavyError`. The document can be drawn, searched and printed; it has nothing to click or to
 * run.
 */
export function openPdf(pdf: Blob, onPassword: (question: PasswordQuestion) => void): OpeningPdf {
  const thread = reserveThread();
  let task: PDFDocumentLoadingTask | null = null;
  let isClosed = false;
  const open = async () => {
    const data = await pdf.arrayBuffer();
    if (isClosed) throw new DOMException("The document was closed.", "AbortError");
    task = getDocument({ data, worker: thread.worker, ...options });
    task.onPassword = (answer: (password: string) => void, reason: number) =>
      onPassword({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer });
    const document = await task.promise;
    if (document.numPages > maxPages) throw new TooHeavyError();
    // The viewer leaves an unhandled rejection if its document is closed before the first page has loaded.
    await document.getPage(1);
    return drawnWithAnnotations(document);
  };
  return {
    opened: open(),
    close() {
      isClosed = true;
      void returnThread(thread, task?.destroy() ?? Promise.resolve());
    },
  };
}

/**
 * Makes pages draw the appearance of their annotations, because stamps and filled-in fields are part of a
 * document. The viewer is configured without annotations, so it creates no links, fields or buttons for
 * them.
 */
function drawnWithAnnotations(document: PDFDocumentProxy): PDFDocumentProxy {
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) => {
    const page = await getPage(number);
    if (!Object.hasOwn(page, "render")) {
      const render = page.render.bind(page);
      page.render = (parameters) => render({ ...parameters, annotationMode: AnnotationMode.ENABLE });
    }
    return page;
  };
  return document;
}
