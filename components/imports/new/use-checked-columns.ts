"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { useStored } from "#components/ui/use-stored.ts";
import { hasRequired } from "#lib/client/table-file/columns.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import { columnsKey, findStoredColumns, withColumns } from "#lib/client/table-file/stored-columns.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportDraft } from "#lib/shared/import-draft.ts";
import type { SavedRecipe } from "#lib/shared/import-recipe.ts";
import { type ImportChoices, importChoicesSchema } from "./import-choices.ts";
import { useCheckedTable } from "./use-checked-table.ts";

type Given = {
  type: CoreDataDescription;
  table: OpenTable;
  recipe: SavedRecipe | null;
  /** What was done with the file before. */
  work: ImportDraft | undefined;
  /** The number of digits of a ledger account in the books; null if unknown. */
  accountLength: number | null;
};

/**
 * The columns of a table as the person assigns them, at first as in the draft, the recipe, the last such
 * file, or as they were recognised, and the check of the table with them. `isComplete`: each required column
 * is assigned, and none twice.
 */
export function useCheckedColumns({ type, table, recipe, work, accountLength }: Given) {
  const t = useTranslations("newImport");
  const [stored, store] = useStored(columnsKey(type.path));
  const { summary } = table;
  const first =
    work?.columns ?? recipe?.recipe.columns ?? findStoredColumns(stored, summary.columns) ?? summary.guess;
  const { register, control, handleSubmit, formState, getValues } = useForm<ImportChoices>({
    defaultValues: {
      columns: Object.fromEntries(type.fields.map(({ key }) => [key, String(first[key] ?? "")])),
    },
    resolver: zodResolver(importChoicesSchema(type, { missing: t("columnMissing"), same: t("columnSame") })),
  });
  const { columns: texts = {} } = useWatch({ control });
  const columns = columnsOf(type, texts);
  const taken = Object.values(columns).filter((column) => column !== null);
  const steps = isSame(columns, recipe?.recipe.columns) ? (recipe?.recipe.steps ?? []) : [];
  const state = useCheckedTable(table, type.path, columns, { accountLength, steps }, work?.actions);
  return {
    ...state,
    ...{ columns, register, handleSubmit, errors: formState.errors },
    isComplete: hasRequired(type, columns) && new Set(taken).size === taken.length,
    /** Remembers the columns in the browser for the next such file. */
    storeColumns: () => {
      const text = withColumns(stored, summary.columns, columnsOf(type, getValues("columns")));
      if (text !== null) store(text);
    },
  };
}

const toNumber = (column: string | undefined) => (column ? Number(column) : null);

const isSame = (columns: Columns, others: Columns | undefined) =>
  others !== undefined && Object.entries(columns).every(([key, column]) => others[key] === column);

function columnsOf(type: CoreDataDescription, texts: Readonly<Record<string, string | undefined>>): Columns {
  return Object.fromEntries(type.fields.map(({ key }) => [key, toNumber(texts[key])]));
}
