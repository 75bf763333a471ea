"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Posting } from "#contract/posting.ts";
import type { PostingCache } from "#lib/client/postings/posting-cache.ts";

/**
 * Returns the postings at some indices of the response, as far as they are cached. The first one, the
 * selected one, is fetched: filters may hide it, and the table fetches only those that it shows.
 */
export function usePostingsAt(cache: PostingCache, indices: readonly number[]): (Posting | undefined)[] {
  const [selected = -1] = indices;
  useEffect(() => cache.select(selected), [cache, selected]);
  useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  return indices.map((index) => cache.get(index));
}
