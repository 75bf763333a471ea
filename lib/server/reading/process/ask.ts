import "server-only";
import { readerMessage, type ReaderResult, type ReaderTask } from "./messages.ts";
import type { ReaderProcess } from "./start-process.ts";

/** The end of a process before a task arrived at it: its exit code or signal, and what it wrote. */
export type NotReceived = { notReceived: string };

/** The error of a document that makes its reader fail: a bug, or an attack. */
export class DocumentError extends Error {}

/** Milliseconds until a process has begun and received its task. */
const startLimit = 60_000;

/**
 * Sends a task to a reader process and returns its answer. A process that reads for more than `timeLimit`
 * milliseconds is killed, and so is one that says anything but the answer to this task. Rejects then, and
 * with a bug, as DocumentError.
 */
export function ask(
  { child, lastWords }: ReaderProcess,
  task: ReaderTask,
  timeLimit: number,
): Promise<ReaderResult | NotReceived> {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderResult | NotReceived>();
  let isReceived = false;
  let isLate = false;
  const kill = () => child.kill("SIGKILL");
  let timer = setTimeout(kill, startLimit);
  const onMessage = (sent: unknown) => {
    const { success, data: message } = readerMessage.safeParse(sent);
    if (!success || message.task !== task.task) {
      kill();
      reject(new DocumentError("The reader process sent what is no answer to its task."));
    } else if ("received" in message) {
      isReceived = true;
      clearTimeout(timer);
      timer = setTimeout(() => (isLate = kill()), timeLimit);
    } else if ("error" in message) reject(new DocumentError(`A document was not compared: ${message.error}`));
    else resolve(message.result);
  };
  const onExit = (code: number | null, signal: string | null) => {
    if (!isReceived) resolve({ notReceived: `${String(signal ?? code)} ${lastWords()}`.trim() });
    // Whatever else ended a process that was reading: V8 at its limit, its own watch, or the operating
    // system.
    else resolve({ unreadable: isLate ? "TOO_LONG" : "TOO_MUCH" });
  };
  child.on("message", onMessage).on("exit", onExit);
  // A process to which nothing can be sent has ended, and says so.
  child.send(task, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onExit);
  });
}
