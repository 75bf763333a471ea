import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { unusualPath } from "#lib/shared/paths.ts";
import { type SilenceChange, type UnusualOfExport, withSilencing } from "#lib/shared/unusual.ts";
import { requestJson } from "../api.ts";
import { exportKeys } from "../query-keys/exports.ts";

/**
 * The first interval while postings of earlier exports are still being read, and the longest, in
 * milliseconds.
 */
const [firstInterval, longestInterval] = [10_000, 300_000];

/** What is unusual in an export, fetched again while earlier exports are being read. */
export function unusualQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.unusual(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(unusualPath(organizationId, exportId), (answers) => answers.unusualOfExport, { signal }),
    // Reading an organization's exports may take hours, and each look adds up what is known of its suppliers.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.goesOn ? Math.min(firstInterval * 2 ** (dataUpdateCount - 1), longestInterval) : false,
  });
}

/**
 * Says that something is usual for a supplier, or takes it back. Can be repeated. The list that is there is
 * changed and not fetched anew, because the server would add up all earlier postings of the suppliers again.
 */
export function silenceMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (change: SilenceChange) =>
      requestJson(unusualPath(organizationId, exportId), (answers) => answers.silenceAnswer, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(change),
      }),
    onSuccess: ({ silenced }, change) =>
      queryClient.setQueryData<UnusualOfExport>(
        exportKeys.unusual(organizationId, exportId),
        (list) => list && withSilencing(list, change, silenced),
      ),
    // A refusal may mean that the list is no longer what the server finds.
    onError: () => queryClient.invalidateQueries({ queryKey: exportKeys.unusual(organizationId, exportId) }),
  });
}
