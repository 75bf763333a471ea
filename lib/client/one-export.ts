import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { apiPath, archivePath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { archiveKey, isRunning } from "./exports.ts";

/** After so many looks at a running export, about half a minute and two minutes more, it is looked at less often. */
const eagerLooks = 30;
const patientLooks = 90;

const keys = {
  newest: (organizationId: string) => ["exports", organizationId, "newest"] as const,
  one: (organizationId: string, exportId: string) => ["exports", organizationId, "one", exportId] as const,
};

/** The newest exports as the service has them; `openedAt` (milliseconds) tells one question about them from the next. */
export function newestExportsQuery(organizationId: string, openedAt: number) {
  return queryOptions({
    queryKey: [...keys.newest(organizationId), openedAt],
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

/** One export, looked at again until it ends, in the background too, and at once when the person comes back to it. */
export function exportQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: keys.one(organizationId, exportId),
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
      return state.dataUpdateCount < patientLooks ? 2_000 : 5_000;
    },
  });
}

/**
 * Starts an export of all ready postings, unless another one is the newest than the one given, by its id or `noExport`.
 * It is permanent, so it is never sent again by itself.
 */
export function createExportMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (newest: string) =>
      requestJson(apiPath(organizationId, "/exports"), ({ watchedExport }) => watchedExport, {
        method: "POST",
        headers: { "content-type": "application/json", "if-match": `"${newest}"` },
      }),
    onSuccess: (created) => queryClient.setQueryData(keys.one(organizationId, created.id), created),
    // Also after a failure: the export may have begun although its answer was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: archiveKey(organizationId) }),
  });
}

/** The postings of an ended export that stand more than once, looked for again until all of them are in the index. */
export function exportDuplicatesQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: ["export-duplicates", organizationId, exportId],
    queryFn: ({ signal }) =>
      requestJson(
        archivePath(organizationId, {}, `/${encodeURIComponent(exportId)}/duplicates`),
        ({ exportDuplicates }) => exportDuplicates,
        { signal },
      ),
    // Less and less often: the index may be long in coming, or wait until the service is there again.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.indexed ? Math.min(2_000 * 1.5 ** dataUpdateCount, 60_000) : false,
  });
}
