import { type Remote, wrap } from "comlink";
import type { FailedPosting } from "#contract/posting.ts";
import { apiPath } from "#lib/shared/paths.ts";
import { ApiError } from "../api.ts";
import { askWithProgress } from "../ask-worker.ts";
import { randomId } from "../random-id.ts";
import { PostingCache } from "./posting-cache.ts";
import type { PostingsWorker } from "./postings.worker.ts";

/** The progress or the result of reading. `failed` is known only at the end. */
export type Reading =
  | { state: "reading"; read: number }
  | { state: "complete"; read: number; failed: readonly FailedPosting[] }
  | { state: "broken"; error: ApiError };

/** The postings of an export in their own worker, until they are closed. */
export type OpenPostings = {
  /** A unique id, different for two readings of the same export. */
  id: string;
  ask: Remote<PostingsWorker>;
  cache: PostingCache;
  close(): void;
};

/**
 * Reads the postings of an ended export in a worker and reports progress. The postings of an ended export
 * never change.
 */
export function openPostings(
  { organizationId, exportId }: { organizationId: string; exportId: string },
  report: (reading: Reading) => void,
): OpenPostings {
  const worker = new Worker(new URL("./postings.worker.ts", import.meta.url), { type: "module" });
  const ask = wrap<PostingsWorker>(worker);
  // The worker lacked memory, or its script belongs to a version of the app that no longer exists.
  const died = () => report({ state: "broken", error: new ApiError({ code: "READER_DIED", status: 0 }) });
  worker.onerror = died;
  const read = async () => {
    const path = apiPath(organizationId, `/exports/${encodeURIComponent(exportId)}/postings`);
    const result = await askWithProgress(
      (count: number) => report({ state: "reading", read: count }),
      (progress) => ask.open(path, progress),
    );
    if ("error" in result) report({ state: "broken", error: new ApiError(result.error) });
    else report({ state: "complete", ...result });
  };
  read().catch(died);
  const cache = new PostingCache((indices) => ask.postings(indices));
  return { id: randomId(), ask, cache, close: () => worker.terminate() };
}
