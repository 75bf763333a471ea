import type { Log } from "./log.ts";

/**
 * Closes a server on the first SIGINT or SIGTERM and ends the process: with status 0 if everything closed,
 * with 1 if closing failed or took more than `seconds`.
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
