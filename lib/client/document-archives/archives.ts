import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import { documentArchivesPath } from "#lib/shared/paths.ts";
import { request, requestJson } from "../api.ts";

/** The export whose documents are meant. */
export type ArchivesOf = { organizationId: string; exportId: string };

const key = ({ organizationId, exportId }: ArchivesOf) => ["document-archives", organizationId, exportId];

/**
 * The document archives of an export. They are refetched every second while one of them is in progress, in
 * this tab or elsewhere.
 */
export function archivesQuery(of: ArchivesOf) {
  return queryOptions({
    queryKey: key(of),
    queryFn: ({ signal }) =>
      requestJson(
        documentArchivesPath(of.organizationId, of.exportId),
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
export function createArchiveMutation(of: ArchivesOf, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (wanted: DocumentArchiveRequest) =>
      requestJson(
        documentArchivesPath(of.organizationId, of.exportId),
        ({ documentArchive }) => documentArchive,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(wanted),
        },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(of) }),
  });
}

/** Cancels a document archive permanently, for every tab that downloads it. */
export function cancelArchiveMutation(of: ArchivesOf, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (archiveId: string) =>
      request(documentArchivesPath(of.organizationId, of.exportId, `/${archiveId}`), { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(of) }),
  });
}
