import "../no-eval.ts";
import { expose } from "comlink";
import { ApiError, type ApiErrorFacts } from "../api.ts";
import { loadPart, type PartEnd } from "./load-part.ts";
import { openSyncFile, privateName } from "./private-files.ts";

/** Which ZIP is loaded. */
export type PartToLoad = { archivePath: string; archiveId: string; part: number };

/** How loading ended. unsupported: the browser has no place for it. full: the place has no room for more. */
export type Loaded = PartEnd | { end: "unsupported" | "full" } | { end: "failed"; error: ApiErrorFacts };

/** What this browser has of the ZIP in bytes, and whether it waits for the network or the server. */
export type Telling = (bytes: number, isWaiting: boolean) => void;

const worker = {
  /**
   * Loads a ZIP into the private file system, going on where an earlier load ended, until it is whole. What breaks off
   * is tried again for as long as it takes. Only one load of a browser is at work at a time; another one waits.
   */
  load: (part: PartToLoad, tell: Telling): Promise<Loaded> =>
    navigator.locks.request(privateName(part.archiveId, part.part), () => load(part, tell)),
};

/** What a page can ask of the worker that loads a ZIP. */
export type LoadWorker = typeof worker;

expose(worker);

async function load(part: PartToLoad, tell: Telling): Promise<Loaded> {
  const file = await openSyncFile(privateName(part.archiveId, part.part));
  if (!file) return { end: "unsupported" };
  try {
    return await loadPart(file, part, tell, pause);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return { end: "full" };
    if (!(error instanceof ApiError)) throw error;
    const { code, status, message, requestId, retryAfter } = error;
    return { end: "failed", error: { code, status, message, requestId, retryAfter } };
  } finally {
    file.flush();
    file.close();
  }
}

/** Waits, but no longer than until the network is back. */
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", () => resolve(), { once: true });
  });
