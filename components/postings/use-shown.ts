"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type PostingOrder, sortColumns } from "#lib/client/postings/sort-key.ts";
import { filterFrom, type PostingFilter, setFilter } from "#lib/shared/postings/posting-filter.ts";

/** Browsers allow only so many changes of the address in a while, and people type quickly. */
const settleMilliseconds = 200;

const descendingMark = "-";

/** What of the postings is shown and in which order. */
export type Shown = { filter: PostingFilter; order: PostingOrder | null };

/** Filter and order, which stand in the address, so that a reload or a sent link shows the same. */
export function useShown(): [Shown, (shown: Shown) => void] {
  const parameters = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => ({
    filter: filterFrom(new URLSearchParams(parameters)),
    order: orderFrom(parameters.get("sort")),
  }));

  useEffect(() => {
    const timer = setTimeout(() => {
      const address = new URL(window.location.href);
      const { filter, order } = shown;
      setFilter(address.searchParams, filter);
      if (order) address.searchParams.set("sort", (order.descending ? descendingMark : "") + order.column);
      else address.searchParams.delete("sort");
      if (address.href !== window.location.href) window.history.replaceState(null, "", address);
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [shown]);

  return [shown, setShown];
}

function orderFrom(text: string | null): PostingOrder | null {
  const descending = text?.startsWith(descendingMark) ?? false;
  const column = sortColumns.find((candidate) => candidate === (descending ? text?.slice(1) : text));
  return column ? { column, descending } : null;
}
