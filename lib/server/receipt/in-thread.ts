import "server-only";
import { runnerOf } from "../threads/threads.ts";
import type { receiptTasks } from "./tasks.ts";

/** Runs a task of receipts in a thread, as `runnerOf` says. */
export const inReceiptThread = runnerOf<typeof receiptTasks>();
