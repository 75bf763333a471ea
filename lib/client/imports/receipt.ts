import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { importNoticePath, importRunsPath, searchOf } from "#lib/shared/paths.ts";
import { ApiError, request, requestJson } from "../api.ts";
import { saveFile } from "../files.ts";
import { importKeys } from "../query-keys/imports.ts";

const runPath = (organizationId: string, runId: string, rest: string) =>
  importRunsPath(organizationId, `/${encodeURIComponent(runId)}${rest}`);

/**
 * The receipt of an import. It is fetched when the page is opened, and never refetched while it is read or
 * printed.
 */
export function importReceiptQuery(organizationId: string, runId: string) {
  return queryOptions({
    queryKey: importKeys.receipt(organizationId, runId),
    queryFn: ({ signal }) =>
      requestJson(runPath(organizationId, runId, "/receipt"), ({ importReceipt }) => importReceipt, {
        signal,
      }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
}

/** The page of the rows of a run's file that are not sent, from an index on. They never change. */
export function unsentRowsQuery(organizationId: string, runId: string, from: number) {
  return queryOptions({
    queryKey: importKeys.filePart(organizationId, runId, "unsent rows", from),
    queryFn: ({ signal }) =>
      requestJson(
        runPath(organizationId, runId, `/unsent-rows${searchOf({ from })}`),
        ({ unsentRowPage }) => unsentRowPage,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The page of the repairs of a run's file, from an index on. They never change. */
export function repairsQuery(organizationId: string, runId: string, from: number) {
  return queryOptions({
    queryKey: importKeys.filePart(organizationId, runId, "repairs", from),
    queryFn: ({ signal }) =>
      requestJson(
        runPath(organizationId, runId, `/repairs${searchOf({ from })}`),
        ({ importRepairPage }) => importRepairPage,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/**
 * Fetches the receipt as a PDF in the reader's language and time zone, and saves it to the browser's
 * downloads.
 */
export function saveImportReceiptMutation(organizationId: string, runId: string) {
  return mutationOptions({
    mutationFn: async () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const address = runPath(organizationId, runId, `/receipt.pdf${searchOf({ timeZone })}`);
      const pdf = await (await request(address)).blob().catch((cause: unknown) => {
        throw new ApiError({ code: "NETWORK", status: 0, cause });
      });
      saveFile(pdf, `import-receipt-${runId}.pdf`);
    },
  });
}

/** Address of the CSV file of a run's unsent rows, or of its repairs. */
export const filePartCsvPath = (organizationId: string, runId: string, part: "unsent-rows" | "repairs") =>
  runPath(organizationId, runId, `/${part}.csv`);

/** Dismisses a notice about a discarded import. */
export function dismissNoticeMutation(organizationId: string, noticeId: string, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(importNoticePath(organizationId, noticeId), ({ dismissedNotice }) => dismissedNotice, {
        method: "DELETE",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.lists(organizationId) }),
  });
}
