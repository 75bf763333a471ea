import "server-only";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { readAnswer } from "../../exports/read-answer.ts";
import { storedObjects } from "../../store/made-objects.ts";
import { type TaskContext, type TaskInput, type TaskName, type TaskResult, tasks } from "./tasks.ts";
import { type SentError, sentError } from "./thread-errors.ts";

/** A task as the main thread sends it. `answer` is the key of the packed postings response. */
export type ThreadTask<Name extends TaskName> = {
  name: Name;
  answer: string;
  input: TaskInput<Name>;
  port: MessagePort;
};

/** What a thread answers with. A thrown error is part of it, because the way between threads has no classes. */
export type ThreadAnswer<Name extends TaskName> = { result: TaskResult<Name> } | { error: SentError };

/** Milliseconds between two reports of the postings read so far. */
const reportInterval = 250;

/**
 * Runs a task in this thread. The port reports the postings read so far; any message on it cancels the task, which
 * then leaves no object and answers with an error.
 */
export default async function run<Name extends TaskName>({
  name,
  answer,
  input,
  port,
}: ThreadTask<Name>): Promise<ThreadAnswer<Name>> {
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
    const task = tasks[name] as (input: TaskInput<Name>, context: TaskContext) => Promise<TaskResult<Name>>;
    return {
      result: await task(input, {
        answer: until(cancelling.signal, readAnswer(answer)),
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
async function* until(signal: AbortSignal, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
