import "server-only";
import { receiveMessageOnPort } from "node:worker_threads";
import { readAnswer } from "./exports/read-answer.ts";
import { handOverTasks } from "./hand-over/making/tasks.ts";
import { receiptTasks } from "./receipt/tasks.ts";
import { storedObjects } from "./store/made-objects.ts";
import type { Tasks, ThreadAnswer, ThreadTask } from "./threads/tasks.ts";
import { sentError } from "./threads/thread-errors.ts";

/** All tasks that threads do. The name of one is its own among all. */
const tasks: Tasks = { ...handOverTasks, ...receiptTasks };

/** Milliseconds between two reports of the postings read so far. */
const reportInterval = 250;

/**
 * Runs a task in this thread. The port reports the postings read so far; any message on it cancels the task,
 * which then leaves no object and answers with an error.
 */
export default async function run({ name, answer, input, port }: ThreadTask): Promise<ThreadAnswer> {
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort();
  if (receiveMessageOnPort(port)) cancel();
  port.on("message", cancel);
  let reported = performance.now();
  const onPostings = (count: number) => {
    if (performance.now() - reported < reportInterval) return;
    reported = performance.now();
    port.postMessage(count);
  };
  try {
    cancelling.signal.throwIfAborted();
    const task = tasks[name];
    if (!task) throw new Error(`There is no task ${name}.`);
    const pieces = answer === undefined ? [] : readAnswer(answer);
    return {
      result: await task(input as never, {
        answer: until(cancelling.signal, pieces),
        files: storedObjects,
        onPostings,
      }),
    };
  } catch (error) {
    return { error: sentError(error) };
  } finally {
    port.close();
  }
}

/** Yields pieces until the signal is aborted, and throws its reason then. */
async function* until(
  signal: AbortSignal,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
