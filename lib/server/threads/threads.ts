import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Tasks, ThreadAnswer, ThreadTask } from "./tasks.ts";
import { receivedError } from "./thread-errors.ts";

/**
 * Maximum threads of a process. They leave one processor to the requests where there are several. Two there
 * always are, so that a person does not wait for a hand-over that is being made; more than four would read
 * and write more than they calculate.
 */
const maxThreads = Math.min(4, Math.max(2, availableParallelism() - 1));

// One pool for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorThreads?: Piscina };

/**
 * Returns the pool of threads, which is created at first use. Its file is not bundled: Node.js runs it as it
 * is, in the checkout in which the process runs, with the condition that the marker "server-only" needs.
 */
function pool(): Piscina {
  shared.kontorThreads ??= new Piscina({
    filename: path.resolve(/* turbopackIgnore: true */ process.cwd(), "lib/server/thread.ts"),
    execArgv: ["--conditions=react-server"],
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    // A thread that waits for its next task stays able to end what the last one began.
    atomics: "disabled",
  });
  return shared.kontorThreads;
}

/**
 * What a task is run with besides its input: the key of the packed postings response that it reads, the
 * receiver of the number of postings read so far, and the signal that cancels.
 */
export type ThreadOptions = {
  answer?: string;
  onPostings?: (count: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Returns the function that runs a folder's tasks in a thread, as soon as one is free. Input and result are
 * copied from one thread to the other, so they are plain data, and small or few large texts and bytes. It
 * throws the errors of the task, an AppError as an AppError, and the reason of `signal` after the task has
 * removed what it wrote.
 */
export const runnerOf =
  <Own extends Tasks>() =>
  <Name extends keyof Own & string>(
    name: Name,
    input: Parameters<Own[Name]>[0],
    options?: ThreadOptions,
  ): Promise<Awaited<ReturnType<Own[Name]>>> =>
    run(name, input, options) as Promise<Awaited<ReturnType<Own[Name]>>>;

async function run(
  name: string,
  input: unknown,
  { answer, onPostings, signal }: ThreadOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.postMessage("cancel");
  signal?.addEventListener("abort", cancel);
  if (onPostings) port1.on("message", onPostings);
  // A report that waits does not keep the process alive.
  port1.unref();
  try {
    const task: ThreadTask = { name, answer, input, port: port2 };
    const outcome = (await pool().run(task, { transferList: [port2] })) as ThreadAnswer;
    // A task that ended before it was cancelled has left its objects.
    if ("result" in outcome) return outcome.result;
    signal?.throwIfAborted();
    throw receivedError(outcome.error);
  } finally {
    signal?.removeEventListener("abort", cancel);
    port1.close();
  }
}

/** Ends the threads, also those with a task. */
export async function closeThreads(): Promise<void> {
  await shared.kontorThreads?.destroy();
  delete shared.kontorThreads;
}
