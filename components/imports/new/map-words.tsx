"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { barInputClass } from "#components/ui/field.tsx";
import { decisionAction } from "#lib/client/table-file/changes/recipe-step.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataField } from "#lib/shared/core-data/core-data-type.ts";
import { openTableKeys } from "./query-keys.ts";
import type { TableChange } from "./use-checked-table.ts";

/** Maximum words that are offered at once. The next ones follow when these are decided. */
const wordsAtOnce = 20;

type MapWordsProps = {
  table: OpenTable;
  version: number;
  field: CoreDataField;
  columns: Columns;
  busy: boolean;
  onChange: (change: TableChange) => void;
};

/** The unknown words of a field of choices, each with the choice that it stands for in all its rows. */
export function MapWords({ table, version, field, columns, busy, onChange }: MapWordsProps) {
  const t = useTranslations("newImport.words");
  const locale = useLocale();
  const words = useQuery({
    queryKey: openTableKeys.words(table, version, field.key),
    queryFn: () => table.ask.unknownWords(field.key, wordsAtOnce),
    networkMode: "always",
    staleTime: Infinity,
    gcTime: 0,
  });
  const map = (word: string, value: string) => {
    const action = decisionAction(columns, {
      ...{ field: field.key, kind: "UNKNOWN_CHOICE", by: "mapWord", texts: [word], value },
    });
    if (action) onChange((ask) => ask.apply(action));
  };
  return (
    <ul className="mt-2 space-y-1">
      {words.data?.map(({ word, rows }) => (
        <li key={word}>
          <label className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{t("is", { word })}</span>
            <select
              value=""
              disabled={busy}
              onChange={({ target }) => map(word, target.value)}
              className={`${barInputClass} px-2`}
            >
              <option value="" disabled>
                {t("choose")}
              </option>
              {field.choices?.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label[locale]}
                </option>
              ))}
            </select>
            <span className="text-muted">{t("rows", { rows })}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
