import { mkdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import path from "node:path";
import { DirectoryInUseError, lockDirectory } from "#platform/database/lock.ts";

const directory = path.resolve(import.meta.dirname, "..", ".data", "build");

/** Runs `work` while no other command of this checkout builds. Waits for a build that is running. */
export async function withBuildLock<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  mkdirSync(directory, { recursive: true });
  for (;;) {
    try {
      const unlock = await lockDirectory(directory);
      try {
        return await work();
      } finally {
        unlock();
      }
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await wait(300);
    }
  }
}
