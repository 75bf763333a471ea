import { type Remote, wrap } from "comlink";
import { askWithProgress } from "../ask-worker.ts";
import { randomId } from "../random-id.ts";
import type { TableFileWorker } from "./table-file.worker.ts";
import type { Progress, ReadOptions, TableProblem, TableSummary } from "./table.ts";

/** A table in its own worker, until it is closed. */
export type OpenTable = {
  /** A unique id, also when the same file is read twice. */
  id: string;
  summary: TableSummary;
  ask: Remote<TableFileWorker>;
  /** Aborted when the table is closed, after which no question to it is answered any more. */
  closed: AbortSignal;
};

/** The progress or the result of reading a file. */
export type TableReading =
  | { state: "reading"; progress: Progress }
  | { state: "problem"; problem: TableProblem }
  | { state: "open"; table: OpenTable };

/**
 * Reads a file in a worker, so that the page stays responsive, and reports progress. A file that cannot be
 * read is reported as a problem. The returned function terminates the worker, during reading or later.
 */
export function openTable(
  file: File,
  path: string,
  options: ReadOptions,
  report: (reading: TableReading) => void,
): () => void {
  const worker = new Worker(new URL("./table-file.worker.ts", import.meta.url), { type: "module" });
  const ask = wrap<TableFileWorker>(worker);
  const closing = new AbortController();
  // The worker lacked memory, or its script belongs to a version of the app that no longer exists.
  const died = () => report({ state: "problem", problem: { problem: "NOT_READABLE" } });
  worker.onerror = died;
  const read = async () => {
    const result = await askWithProgress(
      (progress: Progress) => report({ state: "reading", progress }),
      (progress) => ask.open(file, path, options, progress),
    );
    if ("problem" in result) report({ state: "problem", problem: result });
    else report({ state: "open", table: { id: randomId(), summary: result, ask, closed: closing.signal } });
  };
  read().catch(died);
  return () => {
    worker.terminate();
    closing.abort();
  };
}

/** Returns the answer of a table, or null if the table is closed before it comes. */
export async function unlessClosed<Answer>(
  { closed }: Pick<OpenTable, "closed">,
  answer: Promise<Answer>,
): Promise<Answer | null> {
  const answered = new AbortController();
  // A race with one promise of the whole life of the table would keep every answer in memory.
  const isClosed = new Promise<null>((resolve) => {
    if (closed.aborted) resolve(null);
    closed.addEventListener("abort", () => resolve(null), { signal: answered.signal });
  });
  try {
    return await Promise.race([isClosed, answer]);
  } finally {
    answered.abort();
  }
}
