import type { Server } from "node:http";
import { promisify } from "node:util";
import { watchAnswers } from "#platform/end-server.ts";
import { reportClosing } from "#platform/shutdown.ts";

type Ending = {
  /** The seconds in which requests are still answered, and those that answers in progress get after that. */
  seconds: () => { drain: number; stop: number };
  close: () => Promise<void>;
};

/**
 * Ends the process in order on SIGINT and SIGTERM, with status 0. One that does not listen yet ends at once.
 * Otherwise it goes on answering for `drain` seconds, so that a balancer has time to learn from `/ready`
 * that it ends. Then no connection is accepted any more, answers in progress may end within `stop` seconds,
 * and `close` runs. A page that polls never closes its connection, so each answer after the signal is the
 * last of its own. Returns a function that says whether the signal has come.
 */
export function endOnSignal(server: Server, { seconds, close }: Ending): () => boolean {
  const answers = watchAnswers(server);
  let isEnding = false;
  const closeNow = () => {
    const ended = answers.close(seconds().stop, promisify(server.close.bind(server)));
    // Answers that watch something end now.
    reportClosing();
    void ended.then(close).finally(() => process.exit(0));
  };
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    if (!server.listening) process.exit(0);
    answers.drain();
    setTimeout(closeNow, seconds().drain * 1000);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return () => isEnding;
}
