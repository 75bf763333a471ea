import { type Remote, wrap } from "comlink";
import { askTelling } from "../ask-worker.ts";
import { randomId } from "../random-id.ts";
import type { TableFileWorker } from "./table-file.worker.ts";
import type { Progress, ReadOptions, TableProblem, TableSummary } from "./table.ts";

/** A table in a worker of its own, until it is closed. */
export type OpenTable = {
  /** Tells tables apart, also the same file read twice. */
  id: string;
  summary: TableSummary;
  ask: Remote<TableFileWorker>;
};

/** How far reading has come. */
export type TableReading =
  | { state: "reading"; progress: Progress }
  | { state: "problem"; problem: TableProblem }
  | { state: "open"; table: OpenTable };

/**
 * Reads a file away from the page, which stays alive meanwhile, and tells how far it is. What can't be read is told as a
 * problem. The function that comes back ends the worker, whether it still reads or holds the table.
 */
export function openTable(
  file: File,
  path: string,
  options: ReadOptions,
  tell: (reading: TableReading) => void,
): () => void {
  const worker = new Worker(new URL("./table-file.worker.ts", import.meta.url), { type: "module" });
  const ask = wrap<TableFileWorker>(worker);
  // For want of memory, or because its script is of a version of the app that is gone.
  const died = () => tell({ state: "problem", problem: { problem: "NOT_READABLE" } });
  worker.onerror = died;
  const read = async () => {
    const result = await askTelling(
      (progress: Progress) => tell({ state: "reading", progress }),
      (progress) => ask.open(file, path, options, progress),
    );
    if ("problem" in result) tell({ state: "problem", problem: result });
    else tell({ state: "open", table: { id: randomId(), summary: result, ask } });
  };
  read().catch(died);
  return () => worker.terminate();
}
