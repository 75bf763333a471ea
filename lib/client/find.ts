import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FoundPostings } from "#lib/shared/found-postings.ts";
import { knownPostingsPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { findKeys } from "./query-keys/find.ts";

/**
 * The intervals at which a search is repeated, in milliseconds: while exports are being read, and while one
 * waits.
 */
const readingMilliseconds = 3_000;
const unconfirmedMilliseconds = 10_000;

/**
 * The postings that contain all words of a text, in one organization or, with null, in all of the person's.
 * The text must be one that `isSearchable` accepts. It is repeated while the answer may still grow.
 */
export function findQuery(organizationId: string | null, text: string) {
  return queryOptions({
    queryKey: findKeys.found(organizationId, text),
    queryFn: ({ signal }) =>
      requestJson(knownPostingsPath(organizationId, { q: text }), ({ foundPostings }) => foundPostings, {
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? intervalOf(data) : false),
  });
}

function intervalOf({ searchable: { indexed, total }, unconfirmed }: FoundPostings): number | false {
  if (indexed < total) return readingMilliseconds;
  return unconfirmed > 0 && unconfirmedMilliseconds;
}
