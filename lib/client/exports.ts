import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { exportListReader, type Export } from "#contract/export.ts";
import {
  type ArchiveQuery,
  exportArchive,
  exportDuplicates,
  foundPostings,
  watchedExport,
} from "#lib/shared/export-archive.ts";
import { apiPath, archivePath, knownPostingsPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";

/** After so many looks at a running export, about half a minute and two minutes more, it is looked at less often. */
const eagerLooks = 30;
const patientLooks = 90;

/** The key of all that is known of an organization's archive. */
export const archiveKey = (organizationId: string) => ["exports", organizationId, "archive"] as const;

const keys = {
  archive: archiveKey,
  newest: (organizationId: string) => ["exports", organizationId, "newest"] as const,
  one: (organizationId: string, exportId: string) => ["exports", organizationId, "one", exportId] as const,
};

/** Whether an export still runs. A status that nobody has told us about counts as ended (section 3.1). */
export function isRunning({ status }: Pick<Export, "status">): boolean {
  return status === "EXPORTING";
}

/**
 * A page of the archive of exports. It is looked at once more at first, then every two seconds while an export runs, every
 * three while older exports or their postings are still being read, and whenever the person comes back to it.
 */
export function exportArchiveQuery(organizationId: string, query: ArchiveQuery) {
  return queryOptions({
    queryKey: [...keys.archive(organizationId), query],
    queryFn: ({ signal }) => requestJson(archivePath(organizationId, query), exportArchive, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || data.problem) return false;
      // The first answer may be what somebody else was told up to a second ago, before the service went down.
      if (dataUpdateCount === 1) return 1_500;
      if (data.counts.running > 0) return 2_000;
      return data.backlog || data.searchable.indexed < data.searchable.total ? 3_000 : false;
    },
  });
}

/** The newest exports as the service has them; `openedAt` (milliseconds) tells one question about them from the next. */
export function newestExportsQuery(organizationId: string, openedAt: number) {
  return queryOptions({
    queryKey: [...keys.newest(organizationId), openedAt],
    queryFn: ({ signal }) =>
      requestJson(apiPath(organizationId, "/exports?offset=0&limit=10"), exportListReader, { signal }),
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
      requestJson(apiPath(organizationId, `/exports/${encodeURIComponent(exportId)}`), watchedExport, {
        signal,
      }),
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
      requestJson(apiPath(organizationId, "/exports"), watchedExport, {
        method: "POST",
        headers: { "content-type": "application/json", "if-match": `"${newest}"` },
      }),
    onSuccess: (created) => queryClient.setQueryData(keys.one(organizationId, created.id), created),
    // Also after a failure: the export may have begun although its answer was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.archive(organizationId) }),
  });
}

/** The postings whose invoice number holds a text, over all exports whose postings are in the index. */
export function postingSearchQuery(organizationId: string, invoice: string) {
  return queryOptions({
    queryKey: ["known-postings", organizationId, invoice],
    queryFn: ({ signal }) =>
      requestJson(knownPostingsPath(organizationId, { invoice }), foundPostings, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && data.searchable.indexed < data.searchable.total ? 3_000 : false,
  });
}

/** The postings of an ended export that stand more than once, looked for again until all of them are in the index. */
export function exportDuplicatesQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: ["export-duplicates", organizationId, exportId],
    queryFn: ({ signal }) =>
      requestJson(
        archivePath(organizationId, {}, `/${encodeURIComponent(exportId)}/duplicates`),
        exportDuplicates,
        { signal },
      ),
    // Less and less often: the index may be long in coming, or wait until the service is there again.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.indexed ? Math.min(2_000 * 1.5 ** dataUpdateCount, 60_000) : false,
  });
}
