import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { importLogReader, type ImportEvent, type ImportLog } from "#contract/import.ts";
import { importRun, importRunList, type ImportRunRequest } from "#lib/shared/import-run.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { apiPath, importRunsPath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";

const pageLimit = 50;

/** Most pages that are walked through to count a whole log, well below a minute's rate limit. */
const countedPages = 60;

const keys = {
  list: (organizationId: string) => ["import-runs", organizationId, "list"] as const,
  one: (organizationId: string, runId: string) => ["import-runs", organizationId, runId] as const,
  log: (organizationId: string, processId: string) => ["import-log", organizationId, processId] as const,
};

/** Whether a job has come to its end. Only PROCESSED says so (section 3.2). */
export function isProcessed({ jobStatus }: Pick<ImportLog, "jobStatus">): boolean {
  return jobStatus === "PROCESSED";
}

/** A page of the imports that this app has sent for an organization. */
export function importRunListQuery(organizationId: string, offset: number) {
  return queryOptions({
    queryKey: [...keys.list(organizationId), offset],
    queryFn: ({ signal }) =>
      requestJson(importRunsPath(organizationId, `?offset=${offset}&limit=${pageLimit}`), importRunList, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One import, looked at again while it is being sent. */
export function importRunQuery(organizationId: string, runId: string) {
  return queryOptions({
    queryKey: keys.one(organizationId, runId),
    queryFn: ({ signal }) =>
      requestJson(importRunsPath(organizationId, `/${encodeURIComponent(runId)}`), importRun, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "SENDING" ? 2_000 : false),
  });
}

/** Sends an import. The run's id is made before, so that sending again after a lost answer starts nothing twice. */
export function sendImportMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ runId, body }: { runId: string; body: ImportRunRequest }) =>
      requestJson(importRunsPath(organizationId, `/${encodeURIComponent(runId)}`), importRun, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    onSuccess: (run) => queryClient.setQueryData(keys.one(organizationId, run.id), run),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.list(organizationId) }),
  });
}

function fetchLog(
  organizationId: string,
  processId: string,
  offset: number,
  signal: AbortSignal,
): Promise<ImportLog> {
  const path = `/imports/${encodeURIComponent(processId)}?offset=${offset}&limit=${pageLimit}`;
  return requestJson(apiPath(organizationId, path), importLogReader, { signal });
}

/** A page of an import's log, looked at again until the job has ended. */
export function importLogQuery(organizationId: string, processId: string, offset: number) {
  return queryOptions({
    queryKey: [...keys.log(organizationId, processId), "page", offset],
    queryFn: ({ signal }) => fetchLog(organizationId, processId, offset, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (state.data && isProcessed(state.data)) return false;
      return state.dataUpdateCount < 20 ? 1_000 : 3_000;
    },
  });
}

/** What a log says in all. `counted` is how many records were looked at; below `total` the log is longer than that. */
export type ImportLogSummary = {
  total: number;
  counted: number;
  imported: number;
  failed: number;
  failures: ImportEvent[];
};

/** Walks through the log of an ended job and counts it, page by page as the service hands them out. */
export function importLogSummaryQuery(organizationId: string, processId: string) {
  return queryOptions({
    queryKey: [...keys.log(organizationId, processId), "summary"],
    queryFn: async ({ signal }) => {
      const summary: ImportLogSummary = { total: 0, counted: 0, imported: 0, failed: 0, failures: [] };
      let offset: number | null = 0;
      for (let page = 0; offset !== null && page < countedPages; page += 1) {
        const log: ImportLog = await fetchLog(organizationId, processId, offset, signal);
        count(summary, log);
        const received = log.events.length;
        offset = pagePosition({ offset, received, pagination: log.pagination }).nextOffset;
      }
      return summary;
    },
    staleTime: Infinity,
  });
}

function count(summary: ImportLogSummary, log: ImportLog): void {
  summary.total = log.pagination.totalCount;
  summary.counted += log.events.length;
  for (const event of log.events) {
    if (event.status === "IMPORTED") summary.imported += 1;
    if (event.status !== "FAILED") continue;
    summary.failed += 1;
    summary.failures.push(event);
  }
}
