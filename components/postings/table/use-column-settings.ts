"use client";

import { useMemo } from "react";
import { z } from "zod";
import { useStored } from "#components/ui/use-stored.ts";
import { type ColumnId, columnIds } from "./columns.tsx";

const chosenColumns = z.array(z.enum(columnIds)).min(1);

/**
 * Returns the columns that the person has chosen, in their order, and a function to choose others. Null:
 * none were chosen, and the table shows as many of the standard ones as fit.
 */
export function useColumnSettings(): [
  readonly ColumnId[] | null,
  (columns: readonly ColumnId[] | null) => void,
] {
  const [text, store] = useStored("kontor.posting-columns");
  const chosen = useMemo(() => parse(text), [text]);
  return [chosen, (columns) => store(columns && JSON.stringify(columns))];
}

function parse(text: string | null): ColumnId[] | null {
  if (text === null) return null;
  try {
    return chosenColumns.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
