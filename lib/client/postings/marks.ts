import {
  hashKey,
  mutationOptions,
  queryOptions,
  type MutationState,
  type QueryClient,
} from "@tanstack/react-query";
import type { MarkChange, PostingMarks } from "#lib/shared/postings/marks.ts";
import { marksPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";
import { exportKeys } from "../query-keys/exports.ts";

/** The person's saved marks on the postings of an export. */
export function marksQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.marks(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(marksPath(organizationId, exportId), ({ postingMarks }) => postingMarks, { signal }),
  });
}

/** A request that saves a mark, pending or failed. */
export type MarkAttempt = MutationState<Response, Error, MarkChange>;

/**
 * Saves a mark. The query's data is updated after the mark is saved. A failed attempt is dropped when its
 * posting is marked again.
 */
export function saveMarkMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  const queryKey = exportKeys.marks(organizationId, exportId);
  const attempts = queryClient.getMutationCache();
  const dropFailed = ({ entityGuid }: MarkChange) => {
    for (const failed of attempts.findAll({ mutationKey: queryKey, status: "error" }))
      if ((failed.state as MarkAttempt).variables?.entityGuid === entityGuid) attempts.remove(failed);
  };
  return mutationOptions({
    mutationKey: queryKey,
    // Requests run one after another, so that the last of several quick changes also arrives last.
    scope: { id: hashKey(queryKey) },
    mutationFn: (mark: MarkChange) =>
      request(marksPath(organizationId, exportId), {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ marks: [mark] }),
      }),
    onMutate: dropFailed,
    onSuccess(_, mark) {
      dropFailed(mark);
      queryClient.setQueryData<PostingMarks>(queryKey, (before) => before && withMarks(before, [mark]));
      // A response under way may not include this mark.
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
    },
    // The mark may be saved although no response came. The refetch is not awaited, so that the failure is
    // shown at once.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/**
 * Returns the marks with all pending changes applied. Waits for the first response if there is none yet.
 * Rejects with an ApiError if the marks cannot be fetched.
 */
export async function marksAhead(
  organizationId: string,
  exportId: string,
  queryClient: QueryClient,
): Promise<PostingMarks> {
  const query = marksQuery(organizationId, exportId);
  const kept = await queryClient.query({ ...query, staleTime: "static" });
  const pending = queryClient.getMutationCache().findAll({ mutationKey: query.queryKey, status: "pending" });
  return withMarks(
    kept,
    pending.flatMap(({ state }) => (state as MarkAttempt).variables ?? []),
  );
}

/** Returns marks with changes applied in order. */
export function withMarks(marks: PostingMarks, changes: readonly MarkChange[]): PostingMarks {
  const apply = (before: string[], kind: "checked" | "flagged") => {
    const after = new Set(before);
    for (const change of changes) {
      if (change[kind]) after.add(change.entityGuid);
      else after.delete(change.entityGuid);
    }
    return [...after];
  };
  return { checked: apply(marks.checked, "checked"), flagged: apply(marks.flagged, "flagged") };
}
