"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import type { TableAction } from "#lib/shared/table-action.ts";
import { openTableKeys } from "./query-keys.ts";

/** A change of the table, which the worker makes. It resolves with the new check. */
export type TableChange = (ask: OpenTable["ask"]) => Promise<CheckSummary>;

/**
 * Checks an open table in its worker, also without a connection, with the chosen columns, of which required
 * ones may be missing yet. `accountLength` is the number of digits of a ledger account in the books; null if
 * unknown. The steps of a recipe are taken at once, the `actions` of a draft instead of them. `change`
 * applies an action or an undo. `isChanged`: the person has asked for a change, now or in the draft.
 */
export function useCheckedTable(
  table: OpenTable,
  path: string,
  columns: Columns,
  context: { accountLength: number | null; steps: readonly RecipeStep[] },
  actions?: readonly TableAction[],
): {
  checked: CheckSummary | undefined;
  busy: boolean;
  isChanged: boolean;
  change: (change: TableChange) => void;
} {
  const queries = useQueryClient();
  const queryKey = openTableKeys.check(table, path, columns, context);
  const check = useQuery({
    queryKey,
    networkMode: "always",
    queryFn: () => table.ask.check(path, columns, { ...context, actions }),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  const [isChanged, setChanged] = useState(actions !== undefined && actions.length > 0);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: TableChange) => change(table.ask),
    onSuccess: (summary) => queries.setQueryData(queryKey, summary),
  });
  return {
    checked: check.data,
    busy: check.isFetching || isPending,
    isChanged,
    change: (change) => {
      // From now on, and not only once it is made: over a million rows that takes seconds.
      setChanged(true);
      mutate(change);
    },
  };
}
