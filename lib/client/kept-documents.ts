import { queryOptions } from "@tanstack/react-query";
import type { DocumentKeeping } from "#lib/shared/document-keeping.ts";
import { archivePath } from "#lib/shared/paths.ts";
import { requestJson } from "./api.ts";
import { exportKeys } from "./query-keys/exports.ts";

/** The interval while documents come, and while a problem keeps them from it, in milliseconds. */
const [comingInterval, waitingInterval] = [2_000, 10_000];

/** How far the documents of an ended export are kept in the store, fetched again while they come. */
export function keptDocumentsQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: exportKeys.keptDocuments(organizationId, exportId),
    queryFn: async ({ signal }) => {
      const path = archivePath(organizationId, {}, `/${encodeURIComponent(exportId)}/kept-documents`);
      return (await requestJson(path, (answers) => answers.documentKeepingState, { signal })).keeping;
    },
    refetchInterval: ({ state: { data } }) => intervalOf(data ?? null),
  });
}

function intervalOf(keeping: DocumentKeeping | null): number | false {
  if (!keeping?.goesOn) return false;
  return keeping.problem === null ? comingInterval : waitingInterval;
}
