import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import type { TaskInput, TaskName, TaskResult } from "./tasks.ts";
import { receivedError } from "./thread-errors.ts";
import type { ThreadAnswer, ThreadTask } from "./thread.ts";

/** Threads leave one processor to the requests. More than two would read and write more than they calculate. */
const threads = Math.min(2, Math.max(1, availableParallelism() - 1));

// One pool for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorThreads?: Piscina };

/**
 * Returns the pool of threads, which is created at first use. Its file is not bundled: Node.js runs it as it is, in the
 * checkout in which the process runs, with the condition that the marker "server-only" needs.
 */
function pool(): Piscina {
  shared.kontorThreads ??= new Piscina({
    filename: path.resolve(
      /* turbopackIgnore: true */ process.cwd(),
      "lib/server/hand-over/making/thread.ts",
    ),
    execArgv: ["--conditions=react-server"],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    // A thread that waits for its next task stays able to end what the last one began.
    atomics: "disabled",
  });
  return shared.kontorThreads;
}

/** The receiver of the number of postings read so far, and the signal that cancels. */
export type ThreadOptions = { onPostings?: (count: number) => void; signal?: AbortSignal };

/**
 * Runs a task on a stored postings response in a thread, as soon as one is free. Throws the errors of the task, an
 * AppError as an AppError, and the reason of `signal` after the task has removed what it wrote.
 */
export async function inThread<Name extends TaskName>(
  name: Name,
  answer: string,
  input: TaskInput<Name>,
  { onPostings, signal }: ThreadOptions = {},
): Promise<TaskResult<Name>> {
  signal?.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.postMessage("cancel");
  signal?.addEventListener("abort", cancel);
  if (onPostings) port1.on("message", onPostings);
  // A report that waits does not keep the process alive.
  port1.unref();
  try {
    const task: ThreadTask<Name> = { name, answer, input, port: port2 };
    const outcome = (await pool().run(task, { transferList: [port2] })) as ThreadAnswer<Name>;
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
