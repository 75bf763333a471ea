import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import { comparisonsPath, verdictsPath } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";
import { exportKeys } from "../query-keys/exports.ts";

/** The interval while documents are still being fetched or read, in milliseconds. */
const goingOnInterval = 4_000;

/**
 * What a posting that has its verdict adds to the interval, in milliseconds: 100,000 of them are some 4 MB.
 */
const intervalOfPosting = 0.2;

function listsInterval({ agrees, differs, notFound, unreadable }: VerdictLists): number {
  const judged = agrees.length + differs.length + notFound.length + unreadable.length;
  return goingOnInterval + judged * intervalOfPosting;
}

/**
 * The postings of an export by what became of their documents, fetched again while documents are being read.
 */
export function verdictsQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.verdicts(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(verdictsPath(organizationId, exportId), (answers) => answers.verdictLists, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.goesOn ? listsInterval(data) : false),
  });
}

/**
 * The documents of a posting, compared with it. `verdict` is the one that the list has of the posting: a new
 * one fetches them again.
 */
export function comparisonsQuery(
  organizationId: string,
  exportId: string,
  { entityGuid, verdict }: { entityGuid: string; verdict: string },
) {
  return queryOptions({
    queryKey: exportKeys.comparisons(organizationId, exportId, entityGuid, verdict),
    queryFn: ({ signal }) =>
      requestJson(
        comparisonsPath(organizationId, exportId, entityGuid),
        (answers) => answers.readingsOfPosting,
        { signal },
      ),
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.documents.some(({ reason, comparisons }) => reason === null && comparisons === null)
        ? goingOnInterval
        : false,
  });
}

/** Marks every posting as checked whose documents agree. Can be repeated. */
export function markAgreeingMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(verdictsPath(organizationId, exportId), (answers) => answers.agreeingMarked, {
        method: "POST",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportKeys.marks(organizationId, exportId) }),
  });
}
