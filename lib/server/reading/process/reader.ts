import "server-only";
import type { Posted } from "#lib/shared/posted.ts";
import { maxDocumentBytes } from "../read/limits.ts";
import { ask } from "./ask.ts";
import type { ReaderResult, ReaderTask } from "./messages.ts";
import { type MemoryLimits, type ReaderProcess, startReaderProcess } from "./start-process.ts";

/**
 * The limits of a reader: milliseconds for one document, milliseconds until an idle process ends, and of
 * memory.
 */
export type ReaderLimits = MemoryLimits & { timeLimit: number; idleLimit: number };

const usualLimits: ReaderLimits = { timeLimit: 20_000, idleLimit: 60_000, maxMemory: 768, maxHeap: 384 };

/** Recognizing the text of three pages takes some seconds on a busy machine, and some 300 MiB. */
const limitsOfRecognition: ReaderLimits = { ...usualLimits, timeLimit: 60_000, maxMemory: 1_280 };

/** Reads documents in a process of its own, one after the other. */
export type DocumentReader = {
  /**
   * Reads a document and compares it with postings; the text of a scan is recognized. A document that
   * exceeds a limit is unreadable. Rejects with a DocumentError for one that makes the process fail, and
   * with another error if that can not be started, and after `close`, also while it reads.
   */
  read(bytes: Uint8Array, posted: readonly Posted[], options?: { isScan: boolean }): Promise<ReaderResult>;
  /** The id of the process, or null while there is none. */
  readonly processId: number | null;
  /** Ends the process for good. */
  close(): void;
};

/**
 * Returns a reader, which also recognizes text in pictures if it gets languages (ISO 639-2) for that. Its
 * process begins with the first document, and anew after one that had to be killed.
 */
export function startReader(
  own: Partial<ReaderLimits> = {},
  languages: readonly string[] = [],
): DocumentReader {
  const limits = { ...(languages.length > 0 ? limitsOfRecognition : usualLimits), ...own };
  const closing = new AbortController();
  let running: ReaderProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let tasks = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    running?.child.kill("SIGKILL");
    running = null;
  };
  const start = (): ReaderProcess => {
    const started = startReaderProcess({ ...limits, languages });
    started.child.once("exit", () => {
      if (running === started) running = null;
    });
    return started;
  };
  const answer = async (task: ReaderTask): Promise<ReaderResult> => {
    let reason = "";
    // A process that ended between two documents has not received the task: the second one has.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      closing.signal.throwIfAborted();
      const asked = (running ??= start());
      const outcome = await ask(asked, task, limits.timeLimit);
      closing.signal.throwIfAborted();
      if (!("notReceived" in outcome)) return outcome;
      reason = outcome.notReceived;
      if (running === asked) end();
    }
    throw new Error(`The reader process did not start: ${reason}`);
  };
  const read = async (task: ReaderTask): Promise<ReaderResult> => {
    if (task.bytes.byteLength > maxDocumentBytes) return { unreadable: "TOO_LARGE" };
    clearTimeout(idle);
    try {
      return await answer(task);
    } catch (error) {
      // Whatever a failure has left behind ends with the process.
      end();
      throw error;
    } finally {
      idle = setTimeout(end, limits.idleLimit).unref();
    }
  };
  return {
    async read(bytes, posted, { isScan } = { isScan: false }) {
      const result = last.then(() => read({ task: ++tasks, bytes, posted, isScan }));
      last = result.catch(() => undefined);
      return result;
    },
    get processId() {
      return running?.child.pid ?? null;
    },
    close() {
      closing.abort(new Error("The reader was closed."));
      clearTimeout(idle);
      end();
    },
  };
}
