"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { GridRow } from "#lib/client/table-file/grid-rows.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { RowFilter } from "#lib/client/table-file/row-filter.ts";
import { openTableKeys } from "../query-keys.ts";

/** Number of rows that are asked for at once, from a multiple of a quarter of it. */
const windowRows = 400;

/** What the rows are of: a check of the table. */
type GridSource = { version: number; filter: RowFilter };

/**
 * The rows around a position in sight, and the number of all that match. Rows that have not come yet are
 * undefined, and those of the check before stay until the new ones are there.
 */
export function useGridRows(
  table: OpenTable,
  source: GridSource,
  columns: readonly number[],
  first: number,
): { total: number; rowAt: (position: number) => GridRow | undefined; isBusy: boolean } {
  const step = windowRows / 4;
  const from = Math.max(0, Math.floor(first / step) - 1) * step;
  const page = useQuery({
    queryKey: openTableKeys.rows(table, source, columns, from),
    queryFn: () => table.ask.gridPage(source.filter, columns, from, windowRows),
    networkMode: "always",
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const { data } = page;
  return {
    total: data?.total ?? 0,
    rowAt: (position) => data?.rows[position - data.from],
    isBusy: page.isFetching,
  };
}
