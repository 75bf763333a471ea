import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { appCoordination } from "./open.ts";

/** The interval between two tries to acquire a lock, in milliseconds. */
const lookMilliseconds = 100;

type Wait = { name: string; waitMilliseconds: number; late: () => Error };

/**
 * Runs work under a lock of that name, across all processes. Throws the error of `late` if the lock is not
 * free within `waitMilliseconds`.
 */
export async function withLock<Result>(
  { name, waitMilliseconds, late }: Wait,
  work: () => Promise<Result>,
): Promise<Result> {
  const coordination = await appCoordination();
  const end = performance.now() + waitMilliseconds;
  while (!(await coordination.tryLock(name))) {
    if (performance.now() > end) throw late();
    await pause(lookMilliseconds);
  }
  try {
    return await work();
  } finally {
    await coordination.unlock(name);
  }
}

/** Runs work if the lock of that name is free. Resolves with undefined if another caller holds it. */
export async function ifUnlocked<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const coordination = await appCoordination();
  if (!(await coordination.tryLock(name))) return undefined;
  try {
    return await work();
  } finally {
    await coordination.unlock(name);
  }
}
