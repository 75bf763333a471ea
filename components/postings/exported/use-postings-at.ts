"use client";

import { useSyncExternalStore } from "react";
import type { Posting } from "#contract/posting.ts";
import type { PostingCache } from "#lib/client/postings/posting-cache.ts";

/**
 * Returns the postings at some indices of the response, as far as they are cached. The table fetches those
 * around the selected one.
 */
export function usePostingsAt(cache: PostingCache, indices: readonly number[]): (Posting | undefined)[] {
  useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  return indices.map((index) => cache.get(index));
}
