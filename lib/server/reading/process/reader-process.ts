import "server-only";
import { Worker } from "node:worker_threads";
import { readBytes } from "../read/read-bytes.ts";
import { compareDocument } from "../rules/facts/compare-document.ts";
import { payeeIbans } from "../rules/payee-ibans.ts";
import { giveUpAccess } from "./give-up-access.ts";
import {
  maxPayeeIbans,
  maxValueLength,
  type ReaderMessage,
  type ReaderResult,
  type ReaderTask,
} from "./messages.ts";
import { beginRecognition } from "./recognizer.ts";
import type { Watched } from "./watch.ts";

// The program of the reader process: it reads one document after the other, and ends with its parent.
process.title = "kontor reader";
const [, , maxMemory, parentId, languages] = process.argv;
const reading = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const watched: Watched = { maxMemory: Number(maxMemory) * 2 ** 20, parentId: Number(parentId), reading };
new Worker(new URL("./watch.ts", import.meta.url), { workerData: watched });
const recognize = languages ? beginRecognition(languages.split("+")) : undefined;
giveUpAccess();
// Its parent ends it, not the terminal: a document whose reader is killed counts as one that is too much.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (asked: ReaderTask) => {
  const { task } = asked;
  send({ task, received: true });
  note(true);
  work(asked)
    .then(
      (result) => send({ task, result }),
      (error: unknown) =>
        send({ task, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => note(false));
});

/** Tells the thread that watches whether a document is being read. */
function note(isReading: boolean): void {
  Atomics.store(reading, 0, isReading ? 1 : 0);
  Atomics.notify(reading, 0);
}

async function work({ bytes, posted, isScan }: ReaderTask): Promise<ReaderResult> {
  const document = await readBytes(bytes, isScan ? recognize : undefined);
  if ("unreadable" in document) return document;
  return {
    isRecognized: "isRecognized" in document,
    payeeIbans: document.invoice ? payeeIbans(document.invoice).slice(0, maxPayeeIbans) : [],
    comparisons: posted.map((one) =>
      compareDocument(one, document).map((compared) => ({
        ...compared,
        posted: cut(compared.posted),
        found: cut(compared.found),
      })),
    ),
  };
}

const cut = (value: string | null) => value?.slice(0, maxValueLength) ?? null;

function send(message: ReaderMessage): void {
  process.send?.(message);
}
