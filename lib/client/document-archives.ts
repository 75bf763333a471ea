import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { DocumentArchive, DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import { nextOffset } from "#lib/shared/paging.ts";
import { documentArchivesPath, searchOf } from "#lib/shared/paths.ts";
import { request, requestJson } from "./api.ts";
import { deliveryInterval } from "./delivery-interval.ts";
import { handOverKeys } from "./query-keys/hand-over.ts";

/** The export whose documents are meant. */
export type ArchivesKey = { organizationId: string; exportId: string };

/**
 * The document archives of an export page by page, newest first; `batch`, the id of a DATEV batch, chooses
 * those of its documents. They are fetched again every second while documents are being fetched, less often
 * while that waits.
 */
export function archivesQuery(archivesKey: ArchivesKey, batch?: string) {
  const { organizationId, exportId } = archivesKey;
  return infiniteQueryOptions({
    queryKey: handOverKeys.documentArchives(archivesKey, batch),
    queryFn: ({ signal, pageParam }) =>
      requestJson(
        documentArchivesPath(organizationId, exportId, searchOf({ offset: pageParam, batch })),
        ({ documentArchiveList }) => documentArchiveList,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      nextOffset(
        total,
        pages.map(({ archives }) => archives),
      ),
    refetchInterval: ({ state }) => intervalOf(state.data?.pages.flatMap(({ archives }) => archives) ?? []),
  });
}

/** The interval while a problem keeps documents from being fetched, in milliseconds. */
const pausedInterval = 5_000;

function intervalOf(archives: readonly DocumentArchive[]): number | false {
  if (archives.some(({ state }) => state === "running")) return 1_000;
  const deliveries = archives.flatMap((archive) => archive.deliveries);
  const isPaused = archives.some(({ state }) => state === "paused");
  return deliveryInterval(deliveries, Date.now()) || (isPaused && pausedInterval);
}

/** Requests documents as a ZIP. The list then shows it first. */
export function createArchiveMutation(archivesKey: ArchivesKey, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (archiveRequest: DocumentArchiveRequest) =>
      requestJson(
        documentArchivesPath(archivesKey.organizationId, archivesKey.exportId),
        ({ documentArchive }) => documentArchive,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(archiveRequest),
        },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.documentArchives(archivesKey) }),
  });
}

/** Stops fetching documents for good, or removes the ZIPs from the store. */
export const removeArchiveMutation = (archivesKey: ArchivesKey, queryClient: QueryClient) =>
  archiveMutation(archivesKey, queryClient, "DELETE");

/** Goes on at once with fetching documents that waits because of a problem. */
export const continueArchiveMutation = (archivesKey: ArchivesKey, queryClient: QueryClient) =>
  archiveMutation(archivesKey, queryClient, "POST");

function archiveMutation(archivesKey: ArchivesKey, queryClient: QueryClient, method: "POST" | "DELETE") {
  return mutationOptions({
    mutationFn: (archiveId: string) =>
      request(documentArchivesPath(archivesKey.organizationId, archivesKey.exportId, `/${archiveId}`), {
        method,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.documentArchives(archivesKey) }),
  });
}
