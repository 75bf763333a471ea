import {
  hashKey,
  mutationOptions,
  queryOptions,
  type MutationState,
  type QueryClient,
} from "@tanstack/react-query";
import type { MarkChange, MarksOfExport } from "#lib/shared/postings/marks.ts";
import { marksPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";
import { exportKeys } from "../query-keys/exports.ts";

/**
 * The age at which marks are looked for again once the person goes on to another posting, in milliseconds.
 */
const lookAgainAfter = 10_000;

/** What a mark adds to that age, in milliseconds: 100,000 of them are some 5 MB. */
const ageOfMark = 0.5;

/** The saved marks on the postings of an export. */
export function marksQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.marks(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(marksPath(organizationId, exportId), ({ marksOfExport }) => marksOfExport, { signal }),
  });
}

/**
 * Fetches the marks again if they are old, so that those of colleagues come while the person works. A page
 * that is merely open asks for nothing, because that would keep its session in use.
 */
export function lookForMarks(organizationId: string, exportId: string, queryClient: QueryClient): void {
  const query = marksQuery(organizationId, exportId);
  const known = queryClient.getQueryData(query.queryKey);
  if (!known) return;
  const count = [known.own, ...known.others].reduce((sum, { checked }) => sum + checked.length, 0);
  // Why it failed stands with the query, where the page shows it.
  queryClient.query({ ...query, staleTime: lookAgainAfter + count * ageOfMark }).catch(() => undefined);
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
      queryClient.setQueryData<MarksOfExport>(queryKey, (before) => before && withMarks(before, [mark]), {
        // The marks of others are as old as before.
        updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
      });
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
): Promise<MarksOfExport> {
  const query = marksQuery(organizationId, exportId);
  const kept = await queryClient.query({ ...query, staleTime: "static" });
  const pending = queryClient.getMutationCache().findAll({ mutationKey: query.queryKey, status: "pending" });
  return withMarks(
    kept,
    pending.flatMap(({ state }) => (state as MarkAttempt).variables ?? []),
  );
}

/** Returns marks with changes of the person's own applied in order. What stays as it was keeps its time. */
export function withMarks(marks: MarksOfExport, changes: readonly MarkChange[]): MarksOfExport {
  const apply = (kind: "checked" | "flagged") => {
    const after = new Map(marks.own[kind]);
    for (const change of changes) {
      if (!change[kind]) after.delete(change.entityGuid);
      else if (!after.has(change.entityGuid)) after.set(change.entityGuid, Date.now());
    }
    return [...after];
  };
  if (changes.length === 0) return marks;
  return { ...marks, own: { checked: apply("checked"), flagged: apply("flagged") } };
}
