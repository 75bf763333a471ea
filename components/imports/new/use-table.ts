"use client";

import { startTransition, useEffect, useState } from "react";
import { useLocale } from "next-intl";
import { openTable, type TableReading } from "#lib/client/table-file/open-table.ts";
import type { ArrivedParts, ImportDraft } from "#lib/shared/import-draft.ts";
import type { SavedRecipe } from "#lib/shared/import-recipe.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";

/** A file, the options for reading it, and what a recipe says of it. */
export type ChosenFile = {
  file: File;
  options: ReadOptions;
  /** The recipe that is applied to it; null for none, absent until it was looked for. */
  recipe?: SavedRecipe | null;
  /** What was chosen and changed about it before, to go on with. */
  draft?: { work: ImportDraft; arrived: ArrivedParts | null };
  /** The names of its columns as they were read at first, by which a recipe knows such a file. */
  header?: readonly string[];
};

type Current = { file: File; options: ReadOptions; path: string; reading: TableReading };

/**
 * Reads the chosen file for the type with that path, again whenever the file, its options or the path change.
 * Returns null without a file.
 */
export function useTable(chosen: ChosenFile | null, path: string): TableReading | null {
  const locale = useLocale();
  // A file stays as it was read when the person changes the language of the page: read anew, it would lose
  // what was done with it.
  const [begun, setBegun] = useState<{ file: File; language: AppLocale } | null>(null);
  if (chosen && begun?.file !== chosen.file) setBegun({ file: chosen.file, language: locale });
  const language = begun?.language ?? locale;
  const [current, setCurrent] = useState<Current | null>(null);
  const { file, options } = chosen ?? {};
  useEffect(() => {
    if (!file || !options) return;
    return openTable(file, path, { language, ...options }, (reading) =>
      // The table takes long to render. A transition keeps the page responsive meanwhile.
      startTransition(() => setCurrent({ file, options, path, reading })),
    );
  }, [file, options, path, language]);
  if (!chosen) return null;
  const isCurrent = current?.file === file && current?.options === options && current?.path === path;
  if (current && isCurrent) return current.reading;
  return { state: "reading", progress: { bytes: 0, total: chosen.file.size, rows: 0 } };
}
