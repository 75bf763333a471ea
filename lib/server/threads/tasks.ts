import "server-only";
import type { MessagePort } from "node:worker_threads";
import type { ObjectFiles } from "../store/made-objects.ts";
import type { SentError } from "./thread-errors.ts";

/**
 * A task's unpacked postings response, the place of its files, and the receiver of the postings read so far.
 * The response is empty for a task that was given none.
 */
export type TaskContext = {
  answer: AsyncIterable<Uint8Array>;
  files: ObjectFiles;
  onPostings: (count: number) => void;
};

/**
 * The tasks of a folder, which threads do, so that requests need not wait. Input and result are plain data.
 */
export type Tasks = Record<string, (input: never, context: TaskContext) => Promise<unknown>>;

/** A task as the main thread sends it. `answer` is the key of the packed postings response. */
export type ThreadTask = { name: string; answer: string | undefined; input: unknown; port: MessagePort };

/**
 * What a thread answers with. A thrown error is part of it, because the way between threads has no classes.
 */
export type ThreadAnswer = { result: unknown } | { error: SentError };
