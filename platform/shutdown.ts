import type { Log } from "./log.ts";

/**
 * Closes a server in order on SIGINT and SIGTERM, once, and ends the process: status 0 when everything closed,
 * 1 when something failed or `seconds` ran out.
 */
export function closeOnSignal(close: () => Promise<void>, log: Log, seconds = 10): void {
  let closing = false;
  const end = (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, "closing");
    setTimeout(() => {
      log.error(`not closed after ${seconds} seconds`);
      process.exit(1);
    }, seconds * 1000).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}
