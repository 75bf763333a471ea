"use client";

import { useEffect, useState } from "react";
import { useSearchParams } from "next/navigation";
import type { Posting } from "#contract/posting.ts";

const parameter = "posting";

/** Browsers allow only so many changes of the address in a while, and a held arrow key makes thirty a second. */
const settleMilliseconds = 200;

/**
 * Which posting is selected, by its place among `postings`; -1: none. It stands in the address, so that a reload
 * or a sent link shows the same posting.
 */
export function useSelectedPosting(postings: readonly Posting[]): [number, (index: number) => void] {
  const inAddress = useSearchParams().get(parameter);
  const [index, setIndex] = useState(() =>
    inAddress === null ? -1 : postings.findIndex(({ entityGuid }) => entityGuid === inAddress),
  );
  const selected = postings[index]?.entityGuid ?? null;

  useEffect(() => {
    const timer = setTimeout(() => {
      const address = new URL(window.location.href);
      if (address.searchParams.get(parameter) === selected) return;
      if (selected === null) address.searchParams.delete(parameter);
      else address.searchParams.set(parameter, selected);
      window.history.replaceState(null, "", address);
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [selected]);

  return [index, setIndex];
}
