import { PDFWorker } from "pdfjs-dist";

const address = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();

/** How long a thread may take to close a document before it counts as stuck, in milliseconds. */
const closeLimit = 1_000;

/** A thread that reads PDFs. It is ours, so that pdf.js never reads one in the page itself when a thread fails. */
export type PdfThread = { thread: Worker; worker: PDFWorker };

let spare: PdfThread | null = null;

function start(): PdfThread {
  const thread = new Worker(address, { type: "module" });
  return { thread, worker: new PDFWorker({ port: thread as unknown as null, verbosity: 0 }) };
}

/** Starts a thread for the next document, when none is waiting: starting one takes longer than reading most PDFs. */
export function warmThread(): void {
  spare ??= start();
}

/** A thread for one document, which nobody else uses meanwhile. */
export function takeThread(): PdfThread {
  const taken = spare ?? start();
  spare = null;
  return taken;
}

/** Takes a thread back when its document has been closed. One that doesn't get there is ended, whatever it is doing. */
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
