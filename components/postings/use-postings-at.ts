"use client";

import { useSyncExternalStore } from "react";
import type { Posting } from "#contract/posting.ts";
import type { PostingCache } from "#lib/client/postings/posting-cache.ts";

/** The postings at some places of the answer, as far as they are at hand; the table has those around the selected one fetched. */
export function usePostingsAt(cache: PostingCache, places: readonly number[]): (Posting | undefined)[] {
  useSyncExternalStore(cache.subscribe, cache.version, cache.version);
  return places.map((place) => cache.get(place));
}
