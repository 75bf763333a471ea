import type { Server, ServerResponse } from "node:http";

/**
 * The maximum time for responses in progress after the signal, in milliseconds: shorter than Docker and
 * systemd wait before they kill a process.
 */
const graceMilliseconds = 8_000;

/**
 * Ends the process in order on SIGINT and SIGTERM: no connection is accepted any more, responses in progress
 * may end within the grace time, `close` runs, and the status is 0. A page that polls never closes its
 * connection, so each response after the signal is the last of its own (RFC 9112 §9.6).
 */
export function endOnSignal(server: Server, close: () => Promise<void>): void {
  let isEnding = false;
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
  });
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => server.closeAllConnections(), graceMilliseconds).unref();
    server.close(() => {
      void close().finally(() => process.exit(0));
    });
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}
