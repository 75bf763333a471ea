"use client";

import { createMultiParser, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { type PostingOrder, sortColumns } from "#lib/client/postings/sort-key.ts";
import {
  filterFrom,
  filterParameters,
  type PostingFilter,
  setFilter,
} from "#lib/shared/postings/posting-filter.ts";

const descendingMark = "-";

/** The values of a parameter. nuqs' own parser takes one empty value for none, but here it restricts. */
const texts = createMultiParser<string[]>({
  parse: (values) => [...values],
  serialize: (values) => values,
  eq: (a, b) => JSON.stringify(a) === JSON.stringify(b),
}).withDefault([]);

const names = [...filterParameters, "sort"];
const parsers = Object.fromEntries(names.map((name) => [name, texts]));

/** The filter and the order of the postings. */
export type ViewOptions = { filter: PostingFilter; order: PostingOrder | null };

/**
 * Returns filter and order and a function to set them. The address holds both, so that a reload or a shared
 * link shows the same.
 */
export function useViewOptions(): [ViewOptions, (options: ViewOptions) => void] {
  const [values, setValues] = useQueryStates(parsers);
  const options = useMemo(() => {
    const parameters = new URLSearchParams(
      Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text])),
    );
    return { filter: filterFrom(parameters), order: orderFrom(parameters.get("sort")) };
  }, [values]);

  const setOptions = useCallback(
    ({ filter, order }: ViewOptions) => {
      const parameters = new URLSearchParams();
      setFilter(parameters, filter);
      if (order) parameters.set("sort", (order.descending ? descendingMark : "") + order.column);
      void setValues(Object.fromEntries(names.map((name) => [name, parameters.getAll(name)])));
    },
    [setValues],
  );

  return [options, setOptions];
}

function orderFrom(text: string | null): PostingOrder | null {
  const descending = text?.startsWith(descendingMark) ?? false;
  const column = sortColumns.find((candidate) => candidate === (descending ? text?.slice(1) : text));
  return column ? { column, descending } : null;
}
