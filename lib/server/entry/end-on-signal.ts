import type { Server, ServerResponse } from "node:http";
import { reportClosing } from "#platform/shutdown.ts";

/**
 * The maximum time for responses in progress after the socket has closed, in milliseconds: shorter than Docker and
 * systemd wait before they kill a process.
 */
const graceMilliseconds = 8_000;

type Ending = { drainSeconds: () => number; close: () => Promise<void> };

/**
 * Ends the process in order on SIGINT and SIGTERM: for `drainSeconds` it goes on answering, so that a balancer has time
 * to learn from `/ready` that it ends. Then no connection is accepted any more, responses in progress may end within
 * the grace time, `close` runs, and the status is 0. A page that polls never closes its connection, so each
 * response after the signal is the last of its own (RFC 9112 §9.6). Returns a function that says whether the signal
 * has come.
 */
export function endOnSignal(server: Server, { drainSeconds, close }: Ending): () => boolean {
  let isEnding = false;
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
  });
  const closeNow = () => {
    setTimeout(() => server.closeAllConnections(), graceMilliseconds).unref();
    server.close(() => {
      void close().finally(() => process.exit(0));
    });
    reportClosing();
  };
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(closeNow, drainSeconds() * 1000);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return () => isEnding;
}
