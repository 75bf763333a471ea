import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { appLine } from "./open.ts";

/** How often to look whether a lock is free again, in milliseconds. */
const lookMilliseconds = 100;

type Wait = { name: string; waitMilliseconds: number; late: () => Error };

/**
 * Does work while nobody else holds the lock of that name, in this process or in another. Throws what `late` makes
 * when the lock is not free within `waitMilliseconds`.
 */
export async function withLock<Result>(
  { name, waitMilliseconds, late }: Wait,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = await appLine();
  const end = performance.now() + waitMilliseconds;
  while (!(await line.tryLock(name))) {
    if (performance.now() > end) throw late();
    await pause(lookMilliseconds);
  }
  try {
    return await work();
  } finally {
    await line.unlock(name);
  }
}

/** Does work if nobody holds the lock of that name; undefined where somebody does. */
export async function ifUnlocked<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const line = await appLine();
  if (!(await line.tryLock(name))) return undefined;
  try {
    return await work();
  } finally {
    await line.unlock(name);
  }
}
