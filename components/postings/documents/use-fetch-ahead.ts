"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Posting } from "#contract/posting.ts";
import { fileAheadQuery } from "#lib/client/files.ts";
import { chooseFile, inTabOrder, type WantedFile } from "./choose-file.ts";
import { fileKind } from "./file-kind.ts";

/**
 * Fetches the file that each of some postings would show first, so that it is there when its turn comes. What can't be
 * fetched is asked for again, and told, when it is opened.
 */
export function useFetchAhead(organizationId: string, postings: readonly Posting[], wanted: WantedFile) {
  const client = useQueryClient();
  return () => {
    for (const posting of postings) {
      const files = inTabOrder(posting.files);
      const file = files[chooseFile(files, wanted)];
      if (!file || fileKind(file) === "other") continue;
      const query = fileAheadQuery(organizationId, file.id);
      // Postings may share a file. One that could not be had for this posting would be asked for by the next without end.
      if (client.getQueryState(query.queryKey)) continue;
      void client.query(query).catch(() => undefined);
    }
  };
}
