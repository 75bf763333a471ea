"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";

const parameter = "posting";

/**
 * Delay before the address changes. Browsers limit the number of changes, and a held arrow key makes thirty
 * a second.
 */
const settleMilliseconds = 200;

/**
 * Returns the selected posting by its index in the response; -1: none. The address holds its id, so that a
 * reload or a shared link shows the same posting as soon as it is read.
 */
export function useSelectedPosting(postings: OpenPostings, read: number): [number, (place: number) => void] {
  const inAddress = useSearchParams().get(parameter);
  const [asked, setAsked] = useState(inAddress);
  const [selected, setSelected] = useState(-1);
  const found = useQuery({
    queryKey: ["place of posting", postings.id, asked, read],
    queryFn: () => postings.ask.find(asked ?? ""),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const place = asked === null ? selected : (found.data ?? -1);

  const select = useCallback((next: number) => {
    setAsked(null);
    setSelected(next);
  }, []);

  useEffect(() => {
    // The posting in the address stays there while it is still searched for.
    if (asked !== null) return;
    return changeAddress((address) => {
      const guid = postings.cache.get(place)?.entityGuid;
      if (guid === undefined) address.delete(parameter);
      else address.set(parameter, guid);
    }, settleMilliseconds);
  }, [asked, place, postings]);

  return [place, select];
}
