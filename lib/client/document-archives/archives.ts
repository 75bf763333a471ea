import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { DocumentArchiveList, DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import { nextOffset } from "#lib/shared/paging.ts";
import { documentArchivesPath, searchOf } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";
import { handOverKeys } from "../query-keys/hand-over.ts";

/** The export whose documents are meant. */
export type ArchivesKey = { organizationId: string; exportId: string };

/**
 * The document archives of an export page by page, newest first; `batch`, the id of a DATEV batch, chooses those of
 * its documents. They are refetched every second while one of them is in progress, in this tab or elsewhere.
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
    refetchInterval: ({ state }) => (state.data?.pages.some(isInProgress) ? 1_000 : false),
  });
}

const isInProgress = ({ archives }: DocumentArchiveList) =>
  archives.some(({ state, isOwn }) => state === "running" || (state === "paused" && isOwn));

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

/** Cancels a document archive permanently, for every tab that downloads it. */
export function cancelArchiveMutation(archivesKey: ArchivesKey, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (archiveId: string) =>
      request(documentArchivesPath(archivesKey.organizationId, archivesKey.exportId, `/${archiveId}`), {
        method: "DELETE",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handOverKeys.documentArchives(archivesKey) }),
  });
}
