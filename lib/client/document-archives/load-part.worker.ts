import "../no-eval.ts";
import { expose } from "comlink";
import { ApiError, type ApiErrorFacts } from "../api.ts";
import { loadPart, type PartEnd } from "./load-part.ts";
import { openSyncFile, privateName } from "./private-files.ts";

/** The ZIP to download. */
export type PartToLoad = { archivePath: string; archiveId: string; part: number };

/**
 * The result of a download. unsupported: the browser has no private file system. full: its quota is
 * exceeded.
 */
export type Loaded = PartEnd | { end: "unsupported" | "full" } | { end: "failed"; error: ApiErrorFacts };

/**
 * Receives the number of bytes in this browser, and whether the download waits for the network or the
 * server.
 */
type OnProgress = (bytes: number, isWaiting: boolean) => void;

const worker = {
  /**
   * Downloads a ZIP into the private file system until it is complete, and continues where an earlier
   * download ended. An interrupted download is retried without limit. In a browser only one download of a
   * ZIP runs at a time; another one waits.
   */
  load: (part: PartToLoad, onProgress: OnProgress): Promise<Loaded> =>
    navigator.locks.request(privateName(part.archiveId, part.part), () => load(part, onProgress)),
};

/** The interface of the worker that downloads a ZIP. */
export type LoadWorker = typeof worker;

expose(worker);

async function load(part: PartToLoad, onProgress: OnProgress): Promise<Loaded> {
  const file = await openSyncFile(privateName(part.archiveId, part.part));
  if (!file) return { end: "unsupported" };
  try {
    return await loadPart(file, part, onProgress, pause);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return { end: "full" };
    if (!(error instanceof ApiError)) throw error;
    const { code, errorCode, status, message, requestId, retryAfter } = error;
    return { end: "failed", error: { code, errorCode, status, message, requestId, retryAfter } };
  } finally {
    file.flush();
    file.close();
  }
}

/** Waits for a time, or until the network is back if that is sooner. */
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", () => resolve(), { once: true });
  });
