"use client";

import { startTransition, useEffect, useState } from "react";
import { useLocale } from "next-intl";
import { openTable, type TableReading } from "#lib/client/table-file/open-table.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";

/** A file and the options for reading it. */
export type ChosenFile = { file: File; options: ReadOptions };

/**
 * Reads the chosen file for the type with that path, again whenever either changes. Returns null without a
 * file.
 */
export function useTable(chosen: ChosenFile | null, path: string): TableReading | null {
  const language = useLocale();
  const [current, setCurrent] = useState<{ file: ChosenFile; path: string; reading: TableReading } | null>(
    null,
  );
  useEffect(() => {
    if (!chosen) return;
    return openTable(chosen.file, path, { language, ...chosen.options }, (reading) =>
      // The table takes long to render. A transition keeps the page responsive meanwhile.
      startTransition(() => setCurrent({ file: chosen, path, reading })),
    );
  }, [chosen, path, language]);
  if (!chosen) return null;
  if (current?.file === chosen && current.path === path) return current.reading;
  return { state: "reading", progress: { bytes: 0, total: chosen.file.size, rows: 0 } };
}
