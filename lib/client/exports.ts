import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Export } from "#contract/export.ts";
import type { ArchiveQuery } from "#lib/shared/export-archive.ts";
import { archivePath, knownPostingsPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";

/** The key of all that is known of an organization's archive. */
export const archiveKey = (organizationId: string) => ["exports", organizationId, "archive"] as const;

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
    queryKey: [...archiveKey(organizationId), query],
    queryFn: ({ signal }) =>
      requestJson(archivePath(organizationId, query), ({ exportArchive }) => exportArchive, { signal }),
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

/** The postings whose invoice number holds a text, over all exports whose postings are in the index. */
export function postingSearchQuery(organizationId: string, invoice: string) {
  return queryOptions({
    queryKey: ["known-postings", organizationId, invoice],
    queryFn: ({ signal }) =>
      requestJson(knownPostingsPath(organizationId, { invoice }), ({ foundPostings }) => foundPostings, {
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && data.searchable.indexed < data.searchable.total ? 3_000 : false,
  });
}
