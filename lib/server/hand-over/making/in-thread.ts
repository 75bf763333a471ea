import "server-only";
import { runnerOf } from "../../threads/threads.ts";
import type { handOverTasks } from "./tasks.ts";

/** Runs a task on the stored answer of an export in a thread, as `runnerOf` says. */
export const inThread = runnerOf<typeof handOverTasks>();
