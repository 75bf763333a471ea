import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { appLine } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";
import { realmMilliseconds } from "./ask-realm.ts";

/** How long to wait for whoever has the lock, in milliseconds: a little longer than an exchange can take. */
const waitMilliseconds = realmMilliseconds + 5_000;

/** How often to look whether a lock is free again, in milliseconds. */
const lookMilliseconds = 100;

/**
 * Does work on the tokens of a connection while nobody else does, in this process or in another. Throws
 * UPSTREAM_TIMEOUT when whoever is at it takes longer than 35 seconds.
 */
export async function lockConnection<Result>(
  connectionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = await appLine();
  const name = `connection ${connectionId}`;
  const end = performance.now() + waitMilliseconds;
  while (!(await line.tryLock(name))) {
    if (performance.now() > end) {
      throw new AppError({
        code: "UPSTREAM_TIMEOUT",
        message: "The connection is being renewed and the sign-in server takes too long.",
      });
    }
    await pause(lookMilliseconds);
  }
  try {
    return await work();
  } finally {
    await line.unlock(name);
  }
}
