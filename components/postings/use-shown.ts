"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";
import { type PostingOrder, sortColumns } from "#lib/client/postings/sort-key.ts";
import { filterFrom, type PostingFilter, setFilter } from "#lib/shared/postings/posting-filter.ts";

/** Delay before the address changes. Browsers limit the number of changes, and people type quickly. */
const settleMilliseconds = 200;

const descendingMark = "-";

/** The filter and the order of the postings. */
export type Shown = { filter: PostingFilter; order: PostingOrder | null };

/**
 * Returns filter and order and a function to set them. The address holds both, so that a reload or a shared
 * link shows the same.
 */
export function useShown(): [Shown, (shown: Shown) => void] {
  const parameters = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => ({
    filter: filterFrom(new URLSearchParams(parameters)),
    order: orderFrom(parameters.get("sort")),
  }));

  useEffect(
    () =>
      changeAddress((address) => {
        const { filter, order } = shown;
        setFilter(address, filter);
        if (order) address.set("sort", (order.descending ? descendingMark : "") + order.column);
        else address.delete("sort");
      }, settleMilliseconds),
    [shown],
  );

  return [shown, setShown];
}

function orderFrom(text: string | null): PostingOrder | null {
  const descending = text?.startsWith(descendingMark) ?? false;
  const column = sortColumns.find((candidate) => candidate === (descending ? text?.slice(1) : text));
  return column ? { column, descending } : null;
}
