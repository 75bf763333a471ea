import {
  AnnotationMode,
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from "pdfjs-dist";
import { returnThread, takeThread } from "./pdf-threads.ts";

const options = {
  cMapUrl: "/pdfjs/cmaps/",
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  enableXfa: false,
  // A3 scanned at 1,200 dots an inch. What is larger is made to use up memory; it is left out of its page.
  maxImageSize: 300_000_000,
  // What is wrong with a document is told on the page; its own words don't belong into the console.
  verbosity: 0,
};

/** More pages than this are not shown: each one is an element of the page from the beginning. */
const mostPages = 10_000;

/** A document that is fine but more than a browser can bear. */
export class TooHeavyError extends Error {
  constructor() {
    super("The document is too large to be shown.");
    this.name = "TooHeavyError";
  }
}

/** An encrypted document wants its password, once more when the last one was wrong. It is kept nowhere. */
export type PasswordQuestion = { isWrong: boolean; answer: (password: string) => void };

/** A document on its way. `close` gives everything back and may be called at any time. */
export type OpeningPdf = { opened: Promise<PDFDocumentProxy>; close: () => void };

/**
 * Opens a PDF in a thread of its own. `opened` rejects when pdf.js can't read it or its first page, and with a
 * `TooHeavyError`. What it gives out can be drawn, searched and printed; it has nothing to be clicked or run.
 */
export function openPdf(pdf: Blob, onPassword: (question: PasswordQuestion) => void): OpeningPdf {
  const thread = takeThread();
  let task: PDFDocumentLoadingTask | null = null;
  let isClosed = false;
  const open = async () => {
    const data = await pdf.arrayBuffer();
    if (isClosed) throw new DOMException("The document was closed.", "AbortError");
    task = getDocument({ data, worker: thread.worker, ...options });
    task.onPassword = (answer: (password: string) => void, reason: number) =>
      onPassword({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer });
    const document = await task.promise;
    if (document.numPages > mostPages) throw new TooHeavyError();
    // A viewer whose document is closed before it has the first page leaves a rejection that nobody can handle.
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
 * Lets the pages be drawn with what annotations look like: stamps and filled-in fields are part of a document. The
 * viewer is told that there are no annotations, so it makes no links, fields and buttons of them.
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
