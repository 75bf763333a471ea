import { EventEmitter } from "node:events";
import type { Log } from "./log.ts";

/**
 * The seconds from the signal until the socket closes, where no variable says otherwise: none for one who
 * tries Kontor out. In production a balancer has asked `/ready` by then and sends its requests elsewhere.
 */
export function defaultDrainSeconds(isProduction: boolean): number {
  return isProduction ? 5 : 0;
}

/**
 * The seconds in which answers and jobs in progress may end in production: enough for a large file on a slow
 * line. The units and the compose file of `deploy` wait longer before they kill.
 */
export const productionStopSeconds = 60;

type Ending = {
  close: () => Promise<void>;
  log: Log;
  /** Maximum seconds that `close` may take. */
  seconds?: number;
  /** Called at the signal: from then on the process tells that it is not ready. */
  drain?: () => void;
  /** The seconds between the signal and `close`, in which requests are still answered. */
  drainSeconds?: number;
};

/**
 * Closes a server on the first SIGINT or SIGTERM and ends the process: with status 0 if everything closed,
 * with 1 if closing failed or took more than `seconds` (10).
 */
export function closeOnSignal({ close, log, seconds = 10, drain, drainSeconds = 0 }: Ending): void {
  let closing = false;
  const closeNow = () => {
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
  const end = (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal, drainSeconds }, "closing");
    drain?.();
    setTimeout(closeNow, drainSeconds * 1000);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

// One emitter for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorClosing?: EventEmitter };
const events = (shared.kontorClosing ??= new EventEmitter());

/** Says to the whole process that it accepts no connection any more. */
export function reportClosing(): void {
  events.emit("closing");
}

/** Calls a function once the process accepts no connection any more. */
export function onClosing(act: () => void): void {
  events.once("closing", act);
}
