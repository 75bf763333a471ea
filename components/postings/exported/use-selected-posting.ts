"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useCallback, useEffect, useState } from "react";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { openPostingKeys } from "../query-keys.ts";

/** The selected posting; -1 and null: none. Without `guid` the posting has not arrived yet. */
type Selected = { index: number; guid: string | null | undefined };

/**
 * Returns the selected posting by its index in the response; -1: none. The address holds its id, so that a
 * reload or a shared link shows the same posting as soon as it is read. Where several have the same id, `at`
 * in a shared link is the index of the meant one.
 */
export function useSelectedPosting(postings: OpenPostings, read: number): [number, (index: number) => void] {
  const { cache } = postings;
  const [guid, setGuid] = useQueryState("posting");
  const [at, setAt] = useQueryState("at", parseAsInteger);
  const [selected, setSelected] = useState<Selected>({ index: -1, guid: null });
  const isSought = selected.guid !== undefined && guid !== selected.guid;
  const found = useQuery({
    queryKey: openPostingKeys.index(postings, read, guid, at),
    queryFn: () => postings.ask.find(guid ?? "", at),
    enabled: isSought && guid !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const foundIndex = guid === null ? -1 : (found.data ?? -1);

  const select = useCallback(
    (index: number) => {
      const next = index < 0 ? null : cache.get(index)?.entityGuid;
      setSelected({ index, guid: next });
      if (next === undefined) return;
      void setGuid(next);
      void setAt(null);
    },
    [cache, setAt, setGuid],
  );

  // The End key selects a posting that the page doesn't have yet. The address changes when it has arrived.
  useEffect(() => {
    if (selected.guid !== undefined) return;
    const lookAgain = () => {
      if (cache.get(selected.index)) select(selected.index);
    };
    // It may have arrived since the key was pressed.
    queueMicrotask(lookAgain);
    return cache.subscribe(lookAgain);
  }, [cache, selected, select]);

  return [isSought ? foundIndex : selected.index, select];
}
