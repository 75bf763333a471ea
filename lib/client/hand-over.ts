import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { DatevCheckPage } from "#lib/shared/datev-check-schemas.ts";
import { repairSettings, type SettingRepair } from "#lib/shared/datev-repairs.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { EarlierHandOverQuery } from "#lib/shared/earlier-hand-over.ts";
import type { RateChanges } from "#lib/shared/exchange-rates.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import {
  datevCheckPath,
  datevSettingsPath,
  datevSuggestionPath,
  exchangeRatesPath,
  handOversPath,
  searchOf,
  selectionPath,
} from "#lib/shared/paths.ts";
import { nextOffset } from "#lib/shared/paging.ts";
import { ApiError, errorInAnswer, request, requestJson } from "./api.ts";
import { deliveryInterval } from "./delivery-interval.ts";
import { saveFile } from "./files.ts";
import { exportKeys } from "./query-keys/exports.ts";
import { handOverKeys } from "./query-keys/hand-over.ts";

/** A selection of an export's postings. `filter` is the query string of a cockpit's address. */
export type Selected = { organizationId: string; exportId: string; filter: string };

/** The hand-overs of an export, page by page, newest first. */
export function handOverListQuery(organizationId: string, exportId: string) {
  return infiniteQueryOptions({
    queryKey: handOverKeys.list(organizationId, exportId),
    queryFn: ({ signal, pageParam }) =>
      requestJson(
        handOversPath(organizationId, exportId, searchOf({ offset: pageParam })),
        ({ handOverList }) => handOverList,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      nextOffset(
        total,
        pages.map(({ handOvers }) => handOvers),
      ),
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages[0]?.makings.some(({ problem }) => problem === null)) return 1_000;
      const deliveries = pages.flatMap(({ handOvers }) => handOvers.flatMap((one) => one.deliveries));
      return deliveryInterval(deliveries, Date.now());
    },
  });
}

/** The hand-over that a new one of this selection in a format would repeat. It is asked for each time. */
export function earlierHandOverQueryOptions(
  { organizationId, exportId, filter }: Selected,
  format: EarlierHandOverQuery["format"],
) {
  return queryOptions({
    queryKey: handOverKeys.earlier({ organizationId, exportId, filter }, format),
    queryFn: ({ signal }) =>
      requestJson(
        handOversPath(organizationId, exportId, `/earlier${searchOf({ format, filter })}`),
        (answers) => answers.earlierHandOver,
        { signal },
      ),
    staleTime: 0,
  });
}

/** The numbers of postings of an export and of those that match a filter, with their sums. */
export function selectionQueryOptions({ organizationId, exportId, filter }: Selected) {
  return queryOptions({
    queryKey: handOverKeys.selection({ organizationId, exportId, filter }),
    queryFn: ({ signal }) =>
      requestJson(
        selectionPath(organizationId, exportId, filter),
        ({ handOverSelection }) => handOverSelection,
        { signal },
      ),
    // An ended export does not change, but the marks that a filter may select do.
    staleTime: filter === "" ? Infinity : 0,
  });
}

/** The organization's DATEV settings. */
export function datevSettingsQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.datevSettings(organizationId),
    queryFn: ({ signal }) =>
      requestJson(datevSettingsPath(organizationId), ({ savedDatevSettings }) => savedDatevSettings, {
        signal,
      }),
  });
}

/** The settings that the postings of an export suggest, for the first settings of an organization. */
export function datevSuggestionQuery({ organizationId, exportId }: Selected) {
  return queryOptions({
    queryKey: handOverKeys.datevSuggestion(organizationId, exportId),
    queryFn: ({ signal }) =>
      requestJson(datevSuggestionPath(organizationId, exportId), ({ datevSuggestion }) => datevSuggestion, {
        signal,
      }),
    // An ended export does not change.
    staleTime: Infinity,
  });
}

/** The settings of the tax office that another organization of the person has. */
export function officeSettingsQuery(organizationId: string) {
  return queryOptions({
    queryKey: handOverKeys.officeSettings(organizationId),
    queryFn: ({ signal }) =>
      requestJson(datevSettingsPath(organizationId, "/office"), ({ officeSettings }) => officeSettings, {
        signal,
      }),
  });
}

const putDatevSettings = (organizationId: string, settings: DatevSettings) =>
  requestJson(datevSettingsPath(organizationId), ({ savedDatevSettings }) => savedDatevSettings, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });

/** Saves the DATEV settings for all members of the organization. */
export function saveDatevSettingsMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (settings: DatevSettings) => putDatevSettings(organizationId, settings),
    onSuccess: (kept) => queryClient.setQueryData(handOverKeys.datevSettings(organizationId), kept),
  });
}

/**
 * Saves the DATEV settings with a repair. They are read first, so that the change of a colleague since the
 * check stays.
 */
export function repairDatevSettingsMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (repair: SettingRepair) => {
      const saved = await queryClient.query({ ...datevSettingsQuery(organizationId), staleTime: 0 });
      const repaired = saved.settings && repairSettings(saved.settings, repair);
      return repaired ? putDatevSettings(organizationId, repaired) : saved;
    },
    onSuccess: (kept) => queryClient.setQueryData(handOverKeys.datevSettings(organizationId), kept),
  });
}

/** Saves exchange rates for all members of the organization. The checks are then made again. */
export function saveExchangeRatesMutation(organizationId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (changes: RateChanges) =>
      requestJson(exchangeRatesPath(organizationId), (answers) => answers.changedRates, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(changes),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: handOverKeys.datevChecks(organizationId) }),
  });
}

/**
 * The check of postings as DATEV batches, with a page of its rows. It is fetched again after each change of
 * the settings.
 */
export function datevCheckQueryOptions(
  { organizationId, exportId, filter }: Selected,
  page: DatevCheckPage,
  changedAt: string | null,
) {
  return queryOptions({
    queryKey: handOverKeys.datevCheck({ organizationId, exportId, filter }, page, changedAt),
    queryFn: ({ signal }) =>
      requestJson(
        datevCheckPath(organizationId, exportId, { filter, ...page }),
        ({ datevCheck }) => datevCheck,
        { signal },
      ),
    // The previous page of the same check is shown while the next one loads, but never the page of another
    // check.
    placeholderData: (before, query) => {
      const [asked] = query?.queryKey ?? [];
      return asked?.filter === filter && asked.changedAt === changedAt ? before : undefined;
    },
  });
}

/**
 * The reason with which a person stops a hand-over. Leaving the page is none: its files are made all the
 * same.
 */
export const stopped = "stopped";

/**
 * Begins a hand-over and waits until its files are made. Stopped while they are being made, nothing is left
 * of it; so with a problem, which is thrown.
 */
export function makeHandOverMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  const list = { queryKey: handOverKeys.list(organizationId, exportId) };
  return mutationOptions({
    async mutationFn({ asked, signal }: { asked: HandOverRequest; signal: AbortSignal }) {
      let state = await requestJson(
        handOversPath(organizationId, exportId),
        ({ handOverState }) => handOverState,
        { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) },
      );
      if (state.making) void queryClient.invalidateQueries(list);
      while (state.making) {
        const { id, problem } = state.making;
        if (problem || signal.reason === stopped) await cancelMaking(organizationId, exportId, id);
        if (problem) throw await errorInAnswer(problem);
        signal.throwIfAborted();
        // The server waits for the end for a second, so that this loop hardly turns.
        state = await requestJson(
          handOversPath(organizationId, exportId, `/${id}`),
          ({ handOverState }) => handOverState,
        );
      }
      if (!state.handOver) throw new ApiError({ code: "UNREADABLE_ANSWER", status: 200 });
      return state.handOver;
    },
    onSettled: () => queryClient.invalidateQueries(list),
  });
}

/** Stops a hand-over that is being made, or takes one that could not be made from the list. */
export function cancelMakingMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => cancelMaking(organizationId, exportId, id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.list(organizationId, exportId) }),
  });
}

const cancelMaking = (organizationId: string, exportId: string, id: string) =>
  request(handOversPath(organizationId, exportId, `/${id}`), { method: "DELETE" });

/** Marks a hand-over as withdrawn, for a reason. */
export function withdrawHandOverMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ handOverId, reason }: { handOverId: string; reason: string }) =>
      requestJson(
        handOversPath(organizationId, exportId, `/${handOverId}/withdrawal`),
        ({ handOver }) => handOver,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ reason }),
        },
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: handOverKeys.list(organizationId, exportId) }),
        queryClient.invalidateQueries({ queryKey: exportKeys.archive(organizationId) }),
      ]),
  });
}

/** A file of a hand-over. */
export type FileOfHandOver = { handOverId: string; file: { place: number; name: string } };

/**
 * Fetches a file of a hand-over and saves it to the browser's downloads. It is fetched completely first, so
 * that an interrupted file is reported on the page and never saved.
 */
export function saveHandedFileMutation(organizationId: string, exportId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ handOverId, file, signal }: FileOfHandOver & { signal?: AbortSignal }) => {
      const address = handOversPath(organizationId, exportId, `/${handOverId}/files/${file.place}`);
      const response = await request(address, signal ? { signal } : {});
      const bytes = await response.blob().catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw new ApiError({
          code: "DOWNLOAD_BROKE_OFF",
          status: 0,
          cause,
          requestId: response.headers.get("x-request-id"),
        });
      });
      saveFile(bytes, file.name);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: handOverKeys.list(organizationId, exportId) }),
        queryClient.invalidateQueries({ queryKey: exportKeys.archive(organizationId) }),
      ]),
  });
}

/** Returns the address of the download of a check's held rows. */
export const heldRowsAddress = ({ organizationId, exportId, filter }: Selected, language: string) =>
  datevCheckPath(organizationId, exportId, { filter, language }, ".csv");
