import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { apiPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { isRunning } from "./exports.ts";
import { exportKeys } from "./query-keys/exports.ts";

/**
 * The numbers of fetches after which a running export is refetched less often: after about half a minute,
 * and after two more minutes.
 */
const eagerLooks = 30;
const frequentLooks = 90;

/**
 * The newest exports according to the service. `openedAt` (milliseconds) makes a separate query for each
 * opening of the dialog.
 */
export function newestExportsQuery(organizationId: string, openedAt: number) {
  return queryOptions({
    queryKey: exportKeys.newest(organizationId, openedAt),
    queryFn: ({ signal }) =>
      requestJson(
        apiPath(organizationId, "/exports?offset=0&limit=10"),
        ({ exportListReader }) => exportListReader,
        { signal },
      ),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? 2_000 : false),
  });
}

/** An export, refetched until it ends, also in the background, and at once when the person returns. */
export function exportQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.one(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(
        apiPath(organizationId, `/exports/${encodeURIComponent(exportId)}`),
        ({ watchedExport }) => watchedExport,
        {
          signal,
        },
      ),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (!state.data || !isRunning(state.data)) return false;
      if (state.dataUpdateCount < eagerLooks) return 1_000;
      return state.dataUpdateCount < frequentLooks ? 2_000 : 5_000;
    },
  });
}

/**
 * Starts an export of all ready postings. It fails if the newest export is another than the given one (its
 * id or `noExport`). An export is permanent, so the request is never retried automatically.
 */
export function createExportMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (newest: string) =>
      requestJson(apiPath(organizationId, "/exports"), ({ watchedExport }) => watchedExport, {
        method: "POST",
        headers: { "content-type": "application/json", "if-match": `"${newest}"` },
      }),
    onSuccess: (created) => queryClient.setQueryData(exportKeys.one(organizationId, created.id), created),
    // This also follows a failure: the export may have started although the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportKeys.archive(organizationId) }),
  });
}
