"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Posting } from "#contract/posting.ts";
import { fileAheadQuery } from "#lib/client/files.ts";
import { chooseFile, inTabOrder, type FileChoice } from "./choose-file.ts";
import { fileKind } from "./file-kind.ts";

/**
 * Returns a function that prefetches the file that each of some postings would show first. A file that
 * cannot be fetched is requested again, and the failure reported, when it is opened.
 */
export function useFetchAhead(organizationId: string, postings: readonly Posting[], choice: FileChoice) {
  const client = useQueryClient();
  return () => {
    for (const posting of postings) {
      const files = inTabOrder(posting.files);
      const file = files[chooseFile(files, choice)];
      if (!file || fileKind(file) === "other") continue;
      const query = fileAheadQuery(organizationId, file.id);
      // Postings may share a file. This check keeps the next posting from requesting again a file that has
      // just failed.
      if (client.getQueryState(query.queryKey)) continue;
      void client.query(query).catch(() => undefined);
    }
  };
}
