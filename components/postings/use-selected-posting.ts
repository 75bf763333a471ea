"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";

const parameter = "posting";

/** Browsers allow only so many changes of the address in a while, and a held arrow key makes thirty a second. */
const settleMilliseconds = 200;

/**
 * Which posting is selected, by its place in the answer; -1: none. It stands in the address, so that a reload or a
 * sent link shows the same posting as soon as that has been read.
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
    // What the address asks for stays in it while it is still looked for.
    if (asked !== null) return;
    return changeAddress((address) => {
      const guid = postings.cache.get(place)?.entityGuid;
      if (guid === undefined) address.delete(parameter);
      else address.set(parameter, guid);
    }, settleMilliseconds);
  }, [asked, place, postings]);

  return [place, select];
}
