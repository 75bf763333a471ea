import { PDFWorker } from "pdfjs-dist";

const address = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();

/** Maximum time in milliseconds in which a worker must close a document. After that it counts as stuck. */
const closeLimit = 1_000;

/**
 * A worker that reads PDFs. This app creates it, so that pdf.js never falls back to reading in the page
 * itself.
 */
export type PdfThread = { thread: Worker; worker: PDFWorker };

let spare: PdfThread | null = null;

function start(): PdfThread {
  const thread = new Worker(address, { type: "module" });
  return { thread, worker: new PDFWorker({ port: thread as unknown as null, verbosity: 0 }) };
}

/** Starts a spare worker for the next document, because the start takes longer than reading most PDFs. */
export function warmThread(): void {
  spare ??= start();
}

/** Returns a worker for the exclusive use of one document. */
export function reserveThread(): PdfThread {
  const taken = spare ?? start();
  spare = null;
  return taken;
}

/**
 * Returns a worker to the spare place after its document was closed. A worker that is not done in time is
 * terminated.
 */
export async function returnThread(used: PdfThread, closed: Promise<void>): Promise<void> {
  const late = new Promise<void>((_, reject) => {
    setTimeout(() => reject(new Error("The document was not closed in time.")), closeLimit);
  });
  try {
    await Promise.race([closed, late]);
    if (spare) throw new Error("One spare thread is enough.");
    spare = used;
  } catch {
    used.worker.destroy();
    used.thread.terminate();
  }
}
