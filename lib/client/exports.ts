import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { exportListReader, exportReader, type Export } from "#contract/export.ts";
import { apiPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";

/** How many exports a page of the list asks for; the service may hand out fewer. */
const pageLimit = 50;

/** After this many looks at a running export, about half a minute, it is looked at less often. */
const eagerLooks = 30;

const keys = {
  list: (organizationId: string) => ["exports", organizationId, "list"] as const,
  one: (organizationId: string, exportId: string) => ["exports", organizationId, exportId] as const,
};

/** Whether an export still runs. A status that nobody has told us about counts as ended (section 3.1). */
export function isRunning({ status }: Pick<Export, "status">): boolean {
  return status === "EXPORTING";
}

/** A page of the organization's exports, looked at again every two seconds while one of them runs. */
export function exportListQuery(organizationId: string, offset: number) {
  return queryOptions({
    queryKey: [...keys.list(organizationId), offset],
    queryFn: ({ signal }) =>
      requestJson(apiPath(organizationId, `/exports?offset=${offset}&limit=${pageLimit}`), exportListReader, {
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? 2_000 : false),
  });
}

/** One export, looked at again until it ends. */
export function exportQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: keys.one(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(apiPath(organizationId, `/exports/${encodeURIComponent(exportId)}`), exportReader, {
        signal,
      }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isRunning(state.data)) return false;
      return state.dataUpdateCount < eagerLooks ? 1_000 : 3_000;
    },
  });
}

/** Starts an export of all ready postings. It is permanent, so it is never sent again by itself. */
export function createExportMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(apiPath(organizationId, "/exports"), exportReader, {
        method: "POST",
        headers: { "content-type": "application/json" },
      }),
    onSuccess: (created) => queryClient.setQueryData(keys.one(organizationId, created.id), created),
    // Also after a failure: the export may have begun although its answer was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.list(organizationId) }),
  });
}
