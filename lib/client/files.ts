import { queryOptions } from "@tanstack/react-query";
import { apiPath } from "#lib/shared/paths.ts";
import { ApiError, request } from "./api.ts";
import { type FileFormat, recognizeFormat } from "./file-format.ts";
import { exportKeys } from "./query-keys/exports.ts";

const filePath = (organizationId: string, fileId: string) =>
  apiPath(organizationId, `/files/${encodeURIComponent(fileId)}`);

/** Fetches a file of a posting (endpoint 5) completely, with its content type. */
export async function fetchFile(
  organizationId: string,
  fileId: string,
  init: RequestInit = {},
): Promise<Blob> {
  const response = await request(filePath(organizationId, fileId), init);
  try {
    return await response.blob();
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, cause });
  }
}

/** A file that was fetched, and the format that its first bytes show. */
export type FetchedFile = { content: Blob; format: FileFormat | null };

async function openFile(...fetching: Parameters<typeof fetchFile>): Promise<FetchedFile> {
  const content = await fetchFile(...fetching);
  return { content, format: await recognizeFormat(content) };
}

/**
 * A file of a posting. It is cached for two minutes after its last use, so that returning to it is instant.
 */
export function fileQuery(organizationId: string, fileId: string) {
  return queryOptions({
    queryKey: exportKeys.file(organizationId, fileId),
    queryFn: ({ signal }) => openFile(organizationId, fileId, { signal }),
    staleTime: Infinity,
    gcTime: 120_000,
    structuralSharing: false,
  });
}

/** The same file, fetched before anyone has opened it, behind everything that somebody waits for. */
export function fileAheadQuery(organizationId: string, fileId: string) {
  return queryOptions({
    ...fileQuery(organizationId, fileId),
    queryFn: ({ signal }) => openFile(organizationId, fileId, { signal, priority: "low" }),
  });
}

/** Saves a file to the browser's downloads under its own name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
