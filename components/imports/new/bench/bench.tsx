"use client";

import { Columns3Cog, Search, TextCursorInput, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useId, useState, type KeyboardEvent, type Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { GridRow } from "#lib/client/table-file/grid-rows.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { RowFilter } from "#lib/client/table-file/row-filter.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { useProblemTexts } from "../problem-texts.ts";
import type { TableChange } from "../use-checked-table.ts";
import { AboveHeader } from "./above-header.tsx";
import { ColumnTools } from "./column-tools.tsx";
import { FindReplace } from "./find-replace.tsx";
import { fileColumnsOf, gridColumns } from "./grid-columns.ts";
import { RowFilterSelect } from "./row-filter-select.tsx";
import { RowGrid } from "./row-grid.tsx";
import { useGridRows } from "./use-grid-rows.ts";
import { useGridState } from "./use-grid-state.ts";

type BenchProps = {
  type: CoreDataDescription;
  table: OpenTable;
  columns: Columns;
  check: CheckSummary;
  busy: boolean;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  onChange: (change: TableChange) => void;
  /** Called with the number of the row that is to be the header. */
  onHeader: (row: number) => void;
  ref?: Ref<HTMLDivElement>;
};

/** All rows of the file in a grid, and the tools that change them. Each change can be undone. */
export function Bench(props: BenchProps) {
  const { type, table, columns, check, busy, filter, onFilter, onChange, onHeader, ref } = props;
  const t = useTranslations("newImport.bench");
  const n = useTranslations("newImport");
  const locale = useLocale();
  const texts = useProblemTexts(type);
  const panel = useId();
  const [tool, setTool] = useState<"find" | "column" | null>(null);
  const [first, setFirst] = useState(0);
  const names = [...table.summary.columns, ...check.addedColumns];
  const shown = gridColumns(type, columns, {
    width: names.length,
    withProblems: check.groups.length > 0 || check.leftOut > 0,
  });
  const fileColumns = fileColumnsOf(shown);
  const { total, rowAt, isBusy } = useGridRows(table, { version: check.version, filter }, fileColumns, first);
  const nameOf = (column: number) => names[column] || n("columnNumber", { number: String(column + 1) });
  const state = useGridState({ rows: total, columns: shown.length }, ({ column, field }) =>
    field ? field.label[locale] : nameOf(column),
  );
  const { active, selected } = state;
  const activeColumn = shown[active.column];
  const column = activeColumn?.kind === "file" ? activeColumn.column : null;
  const count = selected.until - selected.from;
  const undo = () => check.undoable > 0 && onChange((ask) => ask.undo());
  const fill = () =>
    column !== null &&
    count > 1 &&
    onChange((ask) => ask.fill(column, filter, selected.from, selected.until));

  function onKey(event: KeyboardEvent): void {
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : event.key;
    const row = rowAt(active.position);
    if (key === "Delete" && column !== null && row)
      onChange((ask) => ask.apply({ kind: "edit", rowIndex: row.rowIndex, column, text: "" }));
    else if (key === "z") undo();
    else if (key === "d") fill();
    else if (key === "f") setTool("find");
    else return;
    event.preventDefault();
  }

  return (
    <Card ref={ref} role="group" aria-label={t("title")} className="scroll-mt-4 overflow-hidden">
      <div className="border-line flex flex-wrap items-end gap-x-3 gap-y-2 border-b px-3 py-2">
        <div className="w-72 max-sm:w-full">
          <RowFilterSelect type={type} check={check} filter={filter} onFilter={onFilter} />
        </div>
        <p role="status" aria-busy={isBusy} className="text-muted figures leading-9">
          {t(count > 1 ? "selected" : "count", { count: count > 1 ? count : total })}
        </p>
        <span className="ml-auto flex flex-wrap gap-1">
          {count > 1 && column !== null && (
            <Button onClick={fill}>
              <TextCursorInput aria-hidden />
              {t("fill", { count: count - 1 })}
            </Button>
          )}
          {check.undoable > 0 && (
            <Button pending={busy} onClick={undo}>
              <Undo2 aria-hidden />
              {n("undo")}
            </Button>
          )}
          <Button
            aria-expanded={tool === "find"}
            aria-controls={panel}
            onClick={() => setTool(tool === "find" ? null : "find")}
          >
            <Search aria-hidden />
            {t("find.title")}
          </Button>
          <Button
            aria-expanded={tool === "column"}
            aria-controls={panel}
            onClick={() => setTool(tool === "column" ? null : "column")}
          >
            <Columns3Cog aria-hidden />
            {t("column.title")}
          </Button>
        </span>
      </div>
      <div id={panel} hidden={tool === null} className="border-line border-b px-3 py-3">
        {tool === "find" && (
          <FindReplace
            table={table}
            version={check.version}
            busy={busy}
            columns={fileColumns.map((index) => ({ index, name: nameOf(index) }))}
            filter={filter}
            active={{ position: active.position, column }}
            textAt={({ position, column }) => {
              const row = rowAt(position);
              return row && { rowIndex: row.rowIndex, text: row.cells[fileColumns.indexOf(column)] ?? "" };
            }}
            onFound={({ position, column }) =>
              state.show({
                position,
                column: shown.findIndex((one) => one.kind === "file" && one.column === column),
              })
            }
            onChange={onChange}
          />
        )}
        {tool === "column" && (
          <ColumnTools
            columns={names.map((_, index) => ({ index, name: nameOf(index) }))}
            active={column ?? fileColumns[0] ?? 0}
            busy={busy}
            onChange={onChange}
          />
        )}
      </div>
      <AboveHeader above={table.summary.above} onHeader={onHeader} />
      <RowGrid
        label={t("grid")}
        columns={shown}
        names={names}
        total={total}
        rowAt={rowAt}
        state={state}
        reasonOf={reasonOf}
        onScroll={useCallback((position: number) => setFirst(position), [])}
        onEdit={({ rowIndex, column }, text) =>
          onChange((ask) => ask.apply({ kind: "edit", rowIndex, column, text }))
        }
        onHeader={onHeader}
        onKey={onKey}
      />
    </Card>
  );

  function reasonOf({ problems, sameAs, leftOut }: GridRow): string {
    if (leftOut) return t("leftOut", { reason: texts.reason(leftOut.field, leftOut.kind) });
    const reasons = problems.flatMap(({ field, kinds }) => kinds.map((kind) => texts.reason(field, kind)));
    return [...reasons, ...(sameAs === undefined ? [] : [n("sameAs", { row: String(sameAs) })])].join(" ");
  }
}
