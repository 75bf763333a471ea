import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { postingRemarksPath, remarksPath } from "#lib/shared/paths.ts";
import type { RemarkRequest } from "#lib/shared/remarks.ts";
import { request, requestJson } from "../api.ts";
import { exportKeys } from "../query-keys/exports.ts";

/**
 * The age at which notes and questions are looked for again once the person goes on to another posting, in
 * milliseconds.
 */
const lookAgainAfter = 10_000;

type PostingKey = { organizationId: string; exportId: string; entityGuid: string };

/** The postings of an export that have notes or questions. */
export function remarkedQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.remarked(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(remarksPath(organizationId, exportId), (answers) => answers.remarkedPostings, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/**
 * Fetches them again if they are old, so that those of colleagues come while the person works, as
 * `lookForMarks` does.
 */
export function lookForRemarks(organizationId: string, exportId: string, queryClient: QueryClient): void {
  const query = remarkedQuery(organizationId, exportId);
  if (!queryClient.getQueryData(query.queryKey)) return;
  // Why it failed stands with the query, where the page shows it.
  queryClient.query({ ...query, staleTime: lookAgainAfter }).catch(() => undefined);
}

/**
 * The notes and questions on a posting. `changedAt` is when the list of the export last saw a change of the
 * posting: a new one fetches them again.
 */
export function remarksQuery({ organizationId, exportId, entityGuid }: PostingKey, changedAt?: string) {
  return queryOptions({
    queryKey: exportKeys.remarks(organizationId, exportId, entityGuid, changedAt),
    queryFn: ({ signal }) =>
      requestJson(
        postingRemarksPath(organizationId, exportId, entityGuid),
        (answers) => answers.remarksOfPosting,
        { signal },
      ),
    // Those of the same posting stay until the newer ones are there.
    placeholderData(before, query) {
      const [key] = query?.queryKey ?? [];
      return key?.posting === entityGuid && key.exportId === exportId ? before : undefined;
    },
  });
}

/** What a person writes, under an id that stays the same when it is sent again. */
export type WrittenRemark = { id: string; request: RemarkRequest };

/**
 * Stores a note, question or answer. Can be repeated with the same id. Ends when the lists are fetched anew.
 */
export function writeRemarkMutation(key: PostingKey, queryClient: QueryClient) {
  const { organizationId, exportId } = key;
  return mutationOptions({
    mutationFn: ({ id, request: body }: WrittenRemark) =>
      request(remarksPath(organizationId, exportId, `/${id}`), {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    onSettled: () => fetchAnew(key, queryClient),
  });
}

/**
 * Withdraws a note, question or answer of one's own. Can be repeated. Ends when the lists are fetched anew.
 */
export function withdrawRemarkMutation(key: PostingKey, queryClient: QueryClient) {
  const { organizationId, exportId } = key;
  return mutationOptions({
    mutationFn: (id: string) =>
      request(remarksPath(organizationId, exportId, `/${id}`), { method: "DELETE" }),
    onSettled: () => fetchAnew(key, queryClient),
  });
}

async function fetchAnew({ organizationId, exportId, entityGuid }: PostingKey, queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: exportKeys.remarked(organizationId, exportId) }),
    queryClient.invalidateQueries({ queryKey: exportKeys.remarksOf(organizationId, exportId, entityGuid) }),
  ]);
}
