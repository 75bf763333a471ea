import { wrap } from "comlink";
import type { sha256Of } from "./sha256.ts";

/**
 * Returns the SHA-256 of a file as `sha256Of` does, computed in a worker: reading a large file into memory
 * takes the page longer than a person waits for a key. Null if the worker dies.
 */
export async function sha256InWorker(file: Blob): Promise<string | null> {
  const worker = new Worker(new URL("./sha256.worker.ts", import.meta.url), { type: "module" });
  const died = new Promise<null>((resolve) => (worker.onerror = () => resolve(null)));
  try {
    return await Promise.race([wrap<typeof sha256Of>(worker)(file), died]);
  } finally {
    worker.terminate();
  }
}
