import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type {
  ComparisonQuery,
  FollowUpRequest,
  ImportRecordsQuery,
  ImportRun,
  ImportRunFilter,
} from "#lib/shared/import-run.ts";
import { apiPath, importRunsPath, searchOf } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";
import { importKeys } from "../query-keys/imports.ts";

const pageLimit = 50;

/** Interval in which a run is refetched while it is being sent, in milliseconds. */
const followMilliseconds = 1_000;

const runPath = (organizationId: string, runId: string, rest = "") =>
  importRunsPath(organizationId, `/${encodeURIComponent(runId)}${rest}`);

const json = (method: "POST" | "PUT", body: object) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Whether a run changes without a person's action: it is being sent, a log is still to be read, or its plan
 * is being compared with the service's list.
 */
export function isAtWork({ state, awaitedChunks, comparison }: ImportRun): boolean {
  if (state === "PLANNED") return comparison.read !== null;
  return state === "RUNNING" || (state === "CANCELLED" && awaitedChunks > 0);
}

/** A page of an organization's import runs by filter, newest first. */
export function importRunListQuery(organizationId: string, filter: ImportRunFilter, offset: number) {
  const search = searchOf({ ...filter, offset, limit: pageLimit });
  return queryOptions({
    queryKey: importKeys.list(organizationId, search),
    queryFn: ({ signal }) =>
      requestJson(importRunsPath(organizationId, search), ({ importRunList }) => importRunList, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === "RUNNING") ? 2 * followMilliseconds : false,
  });
}

/** The differences between the records of two runs. */
export function comparisonOfRunsQuery(
  organizationId: string,
  { first, second, kind, after }: ComparisonQuery & { first: string; second: string },
) {
  const search = searchOf({ kind, after });
  return queryOptions({
    queryKey: importKeys.comparison(organizationId, first, second, search),
    queryFn: ({ signal }) =>
      requestJson(
        runPath(organizationId, first, `/comparison/${encodeURIComponent(second)}${search}`),
        ({ importComparison }) => importComparison,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** A page of the service's log of any process id. */
export function importLogQuery(organizationId: string, processId: string, offset: number) {
  const path = `/imports/${encodeURIComponent(processId)}?offset=${offset}&limit=${pageLimit}`;
  return queryOptions({
    queryKey: importKeys.log(organizationId, processId, offset),
    queryFn: ({ signal }) =>
      requestJson(apiPath(organizationId, path), ({ importLogReader }) => importLogReader, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** An import run, refetched while it changes. */
export function importRunQuery(organizationId: string, runId: string) {
  return queryOptions({
    queryKey: importKeys.run(organizationId, runId),
    queryFn: ({ signal }) =>
      requestJson(runPath(organizationId, runId), ({ importRun }) => importRun, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? followMilliseconds : false),
  });
}

/** A page of a run's records. */
export function importRecordsQueryOptions(organizationId: string, run: ImportRun, query: ImportRecordsQuery) {
  const search = searchOf(query);
  return queryOptions({
    queryKey: importKeys.records(organizationId, run, search),
    queryFn: ({ signal }) =>
      requestJson(
        runPath(organizationId, run.id, `/records${search}`),
        ({ importRecordPage }) => importRecordPage,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The agreement of a run's plan with its log, and the codes of its failures. */
export function importOutcomeQuery(organizationId: string, run: ImportRun) {
  return queryOptions({
    queryKey: importKeys.outcome(organizationId, run),
    queryFn: ({ signal }) =>
      requestJson(runPath(organizationId, run.id, "/outcome"), ({ importOutcome }) => importOutcome, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The requests of a run. */
export function importChunksQuery(organizationId: string, run: ImportRun) {
  return queryOptions({
    queryKey: importKeys.chunks(organizationId, run),
    queryFn: ({ signal }) =>
      requestJson(runPath(organizationId, run.id, "/chunks"), ({ importChunkList }) => importChunkList, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Starts a planned run. One that has started already is not changed. */
export function startRunMutation(organizationId: string, runId: string, queryClient: QueryClient) {
  return runMutation<{ mode: ImportMode; withUnchanged: boolean }>(
    organizationId,
    runId,
    "/submission",
    queryClient,
  );
}

/** Cancels a running or paused run. One that was cancelled already is not changed. */
export function cancelRunMutation(organizationId: string, runId: string, queryClient: QueryClient) {
  return runMutation<object>(organizationId, runId, "/cancellation", queryClient);
}

/** Resumes a paused or cancelled run. One that runs already is not changed. */
export function resumeRunMutation(organizationId: string, runId: string, queryClient: QueryClient) {
  return runMutation<object>(organizationId, runId, "/resumption", queryClient);
}

function runMutation<Body extends object>(
  organizationId: string,
  runId: string,
  rest: string,
  queryClient: QueryClient,
) {
  return mutationOptions({
    mutationFn: (body: Body) =>
      requestJson(runPath(organizationId, runId, rest), ({ importRun }) => importRun, json("POST", body)),
    onSuccess: (run) => queryClient.setQueryData(importRunQuery(organizationId, runId).queryKey, run),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.runs(organizationId) }),
  });
}

/** Discards a run that has not started. */
export function discardRunMutation(organizationId: string, runId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(runPath(organizationId, runId), ({ discardedRun }) => discardedRun, { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.lists(organizationId) }),
  });
}

/**
 * Plans a follow-up run of a run's records. The caller makes its id first, so that a repeated request plans
 * nothing twice.
 */
export function followUpMutation(organizationId: string, runId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, request }: { id: string; request: FollowUpRequest }) =>
      requestJson(
        runPath(organizationId, runId, `/follow-ups/${encodeURIComponent(id)}`),
        ({ importRun }) => importRun,
        json("PUT", request),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.lists(organizationId) }),
  });
}

/** Address of the CSV file of a run's failed records. */
export const failedRowsPath = (organizationId: string, runId: string, language: string) =>
  runPath(organizationId, runId, `/failed.csv?language=${language}`);
