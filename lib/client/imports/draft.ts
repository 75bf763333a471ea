import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SaveDraftRequest } from "#lib/shared/import-draft.ts";
import { importDraftPath } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";
import { importKeys } from "../query-keys/imports.ts";

/** The person's draft in an organization. It changes by the work of the page that shows it, so it is not refetched. */
export function keptDraftQuery(organizationId: string) {
  return queryOptions({
    queryKey: importKeys.draft(organizationId),
    queryFn: ({ signal }) =>
      requestJson(importDraftPath(organizationId), ({ keptDraft }) => keptDraft, { signal }),
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves a draft, and returns its revision. Throws an ApiError, DRAFT_CHANGED if it was saved elsewhere meanwhile. */
export async function sendDraft(organizationId: string, request: SaveDraftRequest): Promise<number> {
  const { revision } = await requestJson(importDraftPath(organizationId), ({ savedDraft }) => savedDraft, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  return revision;
}

/** Deletes the draft. */
export function discardDraftMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(importDraftPath(organizationId), ({ savedDraft }) => savedDraft, { method: "DELETE" }),
    onSuccess: ({ revision }) =>
      queryClient.setQueryData(keptDraftQuery(organizationId).queryKey, { revision, kept: null }),
  });
}
