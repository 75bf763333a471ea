import { mutationOptions, queryOptions, type MutationState, type QueryClient } from "@tanstack/react-query";
import type { MarkChange, PostingMarks } from "#lib/shared/postings/marks.ts";
import { marksPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";

const keyOf = (organizationId: string, exportId: string) => ["marks", organizationId, exportId] as const;

/** What the person has marked among the postings of an export, as far as it is kept. */
export function marksQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: keyOf(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(marksPath(organizationId, exportId), ({ postingMarks }) => postingMarks, { signal }),
  });
}

/** An attempt to keep a mark, under way or failed. */
export type MarkAttempt = MutationState<Response, Error, MarkChange>;

/** Keeps a mark. What the query has changes with it once it is kept; an attempt that failed is forgotten with the next. */
export function keepMarkMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  const queryKey = keyOf(organizationId, exportId);
  const attempts = queryClient.getMutationCache();
  const forgetFailed = ({ entityGuid }: MarkChange) => {
    for (const failed of attempts.findAll({ mutationKey: queryKey, status: "error" }))
      if ((failed.state as MarkAttempt).variables?.entityGuid === entityGuid) attempts.remove(failed);
  };
  return mutationOptions({
    mutationKey: queryKey,
    // One after another, so that the last of quick changes is also the last that arrives.
    scope: { id: queryKey.join(" ") },
    mutationFn: (mark: MarkChange) =>
      request(marksPath(organizationId, exportId), {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ marks: [mark] }),
      }),
    onMutate: forgetFailed,
    onSuccess(_, mark) {
      forgetFailed(mark);
      queryClient.setQueryData<PostingMarks>(queryKey, (before) => before && withMarks(before, [mark]));
      // An answer that is on its way may be from before this mark.
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
    },
    // It may have been kept although no answer came. Nobody waits for it: the failure is told at once.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/**
 * The marks as they will be when all that is under way is kept. Waits for them where they have not come yet. Rejects with
 * an ApiError where they don't come.
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

/** Marks as they are after some changes, in their order. */
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
