import type { ChildProcess } from "node:child_process";

const readyMessage = "ready";

/**
 * Reports to the process that started this one that it listens. It goes over the channel between the two,
 * which no other program has, so that a stranger's answer on the same port is never taken for it. Without a
 * channel, as when a person starts the program, it does nothing.
 */
export function reportReady(): void {
  process.send?.(readyMessage);
}

/**
 * Resolves true when a child that was started with a channel reports that it listens, and false when it
 * ends first. To be called right after the start, so that no report is missed.
 */
export function becomesReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.on("message", (message) => message === readyMessage && resolve(true));
    child.once("exit", () => resolve(false));
  });
}
