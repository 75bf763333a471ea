import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SaveDraftRequest } from "#lib/shared/import-draft.ts";
import { importDraftPath } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";
import { importKeys } from "../query-keys/imports.ts";
import { keepWhatWaits } from "./waiting-keepers.ts";

/**
 * The person's draft in an organization. It changes by the work of the page that shows it, so it is not
 * refetched.
 */
export function keptDraftQuery(organizationId: string) {
  return queryOptions({
    queryKey: importKeys.draft(organizationId),
    queryFn: async ({ signal }) => {
      await keepWhatWaits(organizationId, signal);
      return requestJson(importDraftPath(organizationId), ({ keptDraft }) => keptDraft, { signal });
    },
    // Without a connection a person is told that it is unknown, and does not wait for an answer.
    networkMode: "always",
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * The bytes that browsers send to the end after the page was closed (Fetch Standard §4.5: 64 KiB of all such
 * requests).
 */
const outlivingBytes = 60 * 1024;

/**
 * Saves a draft, and returns its revision; a small one arrives also if the page is closed meanwhile. Throws
 * an ApiError, DRAFT_CHANGED if it was saved elsewhere meanwhile.
 */
export async function sendDraft(organizationId: string, request: SaveDraftRequest): Promise<number> {
  const body = new Blob([JSON.stringify(request)]);
  const { revision } = await requestJson(importDraftPath(organizationId), ({ savedDraft }) => savedDraft, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body,
    keepalive: body.size <= outlivingBytes,
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
