"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { cellMatcher, cellReplacer } from "#lib/client/table-file/changes/find-cells.ts";
import type { FoundCell } from "#lib/client/table-file/grid-rows.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { RowFilter } from "#lib/client/table-file/row-filter.ts";
import { shownCharacters } from "#lib/client/table-file/table.ts";
import { maxTypedText } from "#lib/shared/table-action.ts";
import { openTableKeys } from "../query-keys.ts";
import type { TableChange } from "../use-checked-table.ts";

type FindReplaceProps = {
  table: OpenTable;
  version: number;
  busy: boolean;
  /** The columns in sight, in their order. */
  columns: readonly { index: number; name: string }[];
  filter: RowFilter;
  /** The active cell; its column is null beside the file's columns. */
  active: { position: number; column: number | null };
  /** Returns the text of a cell that is in sight. */
  textAt: (cell: FoundCell) => { rowIndex: number; text: string } | undefined;
  onFound: (cell: FoundCell) => void;
  onChange: (change: TableChange) => void;
};

/** Finds a text in one column or all, and replaces it in the active cell or in all rows of the file. */
export function FindReplace(props: FindReplaceProps) {
  const { table, version, busy, columns, filter, active, textAt, onFound, onChange } = props;
  const t = useTranslations("newImport.bench.find");
  const [wanted, setWanted] = useState({
    ...{ find: "", column: null as number | null, wholeCell: false, matchCase: false },
  });
  const [replaceBy, setReplaceBy] = useState("");
  const find = useDeferredValue(wanted);
  const isEmpty = wanted.find === "";
  const found = useQuery({
    queryKey: openTableKeys.found(table, version, find),
    queryFn: () => table.ask.countFound(find),
    enabled: find.find !== "",
    networkMode: "always",
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const next = useMutation({
    mutationFn: (after: FoundCell | null) =>
      table.ask.findNext(wanted, { filter, columns: columns.map(({ index }) => index) }, after),
    onSuccess: (cell) => cell && onFound(cell),
  });
  const activeCell = active.column === null ? null : { position: active.position, column: active.column };
  const goOn = () => !isEmpty && next.mutate(activeCell);

  function replaceOne(): void {
    const cell = activeCell && textAt(activeCell);
    const isSearched = wanted.column === null || wanted.column === active.column;
    if (
      activeCell &&
      cell &&
      isSearched &&
      cell.text.length < shownCharacters &&
      cellMatcher(wanted)(cell.text)
    ) {
      const text = cellReplacer(wanted, replaceBy)(cell.text);
      onChange((ask) =>
        ask.apply({ kind: "edit", rowIndex: cell.rowIndex, column: activeCell.column, text }),
      );
    }
    goOn();
  }

  const { cells = 0, rows = 0 } = isEmpty ? {} : (found.data ?? {});
  return (
    <div role="search" className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t("find")}>
          {(input) => (
            <input
              {...input}
              autoFocus
              maxLength={maxTypedText}
              value={wanted.find}
              onChange={({ target }) => setWanted({ ...wanted, find: target.value })}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                goOn();
              }}
            />
          )}
        </Field>
        <Field label={t("replaceBy")}>
          {(input) => (
            <input
              {...input}
              maxLength={maxTypedText}
              value={replaceBy}
              onChange={({ target }) => setReplaceBy(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                replaceOne();
              }}
            />
          )}
        </Field>
        <Field label={t("in")}>
          {(input) => (
            <select
              {...input}
              value={wanted.column ?? ""}
              onChange={({ target }) =>
                setWanted({ ...wanted, column: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">{t("everywhere")}</option>
              {columns.map(({ index, name }) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {(["matchCase", "wholeCell"] as const).map((option) => (
          <Checkbox
            key={option}
            label={t(option)}
            checked={wanted[option]}
            onChange={({ target }) => setWanted({ ...wanted, [option]: target.checked })}
          />
        ))}
        <p role="status" className="text-muted figures flex-1">
          {!isEmpty && t("found", { cells, rows })}
        </p>
        <span className="flex flex-wrap gap-1">
          <Button disabled={cells === 0} onClick={goOn}>
            {t("next")}
          </Button>
          <Button disabled={cells === 0} onClick={replaceOne}>
            {t("replace")}
          </Button>
          <Button
            pending={busy}
            disabled={cells === 0}
            onClick={() => onChange((ask) => ask.apply({ kind: "replace", ...wanted, replaceBy }))}
          >
            {t("replaceAll", { cells })}
          </Button>
        </span>
      </div>
    </div>
  );
}
