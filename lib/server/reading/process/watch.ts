import "server-only";
import { workerData } from "node:worker_threads";

/** The limit of memory of a reader process, in bytes, and the id of its parent. */
export type Watched = { maxMemory: number; parentId: number };

const { maxMemory, parentId } = workerData as Watched;

/** Milliseconds between two looks. A document fills some 20 MB in that time. */
const interval = 20;

// A thread of its own, because that of the reader is busy while a document expands. The limit of V8 does not hold for
// buffers, so this one counts all memory. A parent that ended leaves its child to another process.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory || process.ppid !== parentId)
    process.kill(process.pid, "SIGKILL");
}, interval);
