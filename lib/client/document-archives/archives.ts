import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import { documentArchivesPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";
import { handOverKeys } from "../query-keys/hand-over.ts";

/** The export whose documents are meant. */
export type ArchivesKey = { organizationId: string; exportId: string };

const key = ({ organizationId, exportId }: ArchivesKey) =>
  handOverKeys.documentArchives(organizationId, exportId);

/**
 * The document archives of an export. They are refetched every second while one of them is in progress, in
 * this tab or elsewhere.
 */
export function archivesQuery(archivesKey: ArchivesKey) {
  return queryOptions({
    queryKey: key(archivesKey),
    queryFn: ({ signal }) =>
      requestJson(
        documentArchivesPath(archivesKey.organizationId, archivesKey.exportId),
        ({ documentArchiveList }) => documentArchiveList,
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.archives.some(({ state: is, isOwn }) => is === "running" || (is === "paused" && isOwn))
        ? 1_000
        : false,
  });
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(archivesKey) }),
  });
}

/** Cancels a document archive permanently, for every tab that downloads it. */
export function cancelArchiveMutation(archivesKey: ArchivesKey, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (archiveId: string) =>
      request(documentArchivesPath(archivesKey.organizationId, archivesKey.exportId, `/${archiveId}`), {
        method: "DELETE",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(archivesKey) }),
  });
}
