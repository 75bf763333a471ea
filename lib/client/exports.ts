import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Export } from "#contract/export.ts";
import type { ArchiveQuery } from "#lib/shared/export-archive.ts";
import { archivePath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { exportKeys } from "./query-keys/exports.ts";

/** Whether an export is still running. An unknown status counts as ended (section 3.1). */
export function isRunning({ status }: Pick<Export, "status">): boolean {
  return status === "EXPORTING";
}

/**
 * A page of the list of exports. It is refetched once soon after the first response, then every two seconds
 * while an export runs, and every three seconds while older exports or their postings are still being read.
 * It is also refetched whenever the person returns to it.
 */
export function exportArchiveQuery(organizationId: string, query: ArchiveQuery) {
  return queryOptions({
    queryKey: exportKeys.archivePage(organizationId, query),
    queryFn: ({ signal }) =>
      requestJson(archivePath(organizationId, query), ({ exportArchive }) => exportArchive, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || data.problem) return false;
      // The first response may be a shared one, up to a second old, from before the service failed.
      if (dataUpdateCount === 1) return 1_500;
      if (data.counts.running > 0) return 2_000;
      return data.backlog || data.searchable.indexed < data.searchable.total ? 3_000 : false;
    },
  });
}
