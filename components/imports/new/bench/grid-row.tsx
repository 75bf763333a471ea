"use client";

import clsx from "clsx";
import { Heading } from "lucide-react";
import { useTranslations } from "next-intl";
import type { GridRow } from "#lib/client/table-file/grid-rows.ts";
import { isBlocking, type ProblemKind } from "#lib/client/table-file/problems.ts";
import { shownCharacters } from "#lib/client/table-file/table.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { GridColumn } from "./grid-columns.ts";
import { rowPixels } from "./row-window.ts";
import type { GridState } from "./use-grid-state.ts";

/** Number of rows that may be made the header, from the first one. */
const headerRows = 40;

type GridRowViewProps = {
  columns: readonly GridColumn[];
  position: number;
  /** Undefined until the worker has sent it. */
  row: GridRow | undefined;
  isActive: boolean;
  state: GridState;
  reasonOf: (row: GridRow) => string;
  onEdit: (cell: { rowIndex: number; column: number }, text: string) => void;
  onHeader: (row: number) => void;
};

/** A row of the grid, with its number, its cells and its problems. */
export function GridRowView({ columns, position, row, isActive, state, ...actions }: GridRowViewProps) {
  const t = useTranslations("newImport");
  const { active, editing } = state;
  return (
    <tr aria-rowindex={position + 2} style={{ height: rowPixels }} className="group hover:bg-faint/60">
      <th scope="row" className="border-line text-muted text-compact border-b px-2 font-normal">
        <span className="flex items-center justify-between gap-1">
          {row && position < headerRows && (
            <button
              type="button"
              tabIndex={isActive ? 0 : -1}
              title={t("bench.asHeader", { row: String(row.row) })}
              aria-label={t("bench.asHeader", { row: String(row.row) })}
              onClick={() => actions.onHeader(row.row)}
              className="ring-inside hover:text-text rounded p-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus:opacity-100"
            >
              <Heading aria-hidden className="size-3.5" />
            </button>
          )}
          <span className="figures ml-auto">{row ? row.row : "…"}</span>
        </span>
      </th>
      {columns.map((column, index) => {
        const text = (column.kind === "file" ? row?.cells[column.place] : row && actions.reasonOf(row)) ?? "";
        const kinds =
          column.kind === "file" && column.field
            ? row?.problems.find(({ field }) => field === column.field?.key)?.kinds
            : undefined;
        const tone = toneOf(kinds);
        const isCell = isActive && index === active.column;
        const isEditable = column.kind === "file" && row !== undefined && text.length < shownCharacters;
        const isEdited = isCell && editing !== null && isEditable;
        return (
          <td
            key={index}
            aria-colindex={index + 2}
            tabIndex={isCell && !isEdited ? 0 : -1}
            aria-selected={state.isSelected(position, index)}
            aria-readonly={!isEditable}
            {...(tone === "error" && { "aria-invalid": true })}
            {...(isCell && { "data-active": "" })}
            title={text}
            onClick={(event) => state.go({ position, column: index }, event.shiftKey)}
            onDoubleClick={() => isEditable && state.edit(null)}
            className={clsx(
              "border-line ring-inside text-compact border-b px-2",
              isEdited ? "p-0!" : "truncate",
              column.kind === "file" && "figures",
              column.kind === "file" && !column.field && "text-muted",
              row?.leftOut && "text-muted line-through",
              tone === "error" && "bg-error-tint",
              tone === "warn" && "bg-warn-tint",
              state.isSelected(position, index) && "bg-run-tint!",
              isCell && "outline-run outline-1 -outline-offset-1",
            )}
          >
            {isEdited ? (
              <CellEditor
                label={t("cellLabel", { field: nameOf(column), row: String(row.row) })}
                text={text}
                typed={editing.typed}
                onSave={(typed) => actions.onEdit({ rowIndex: row.rowIndex, column: column.column }, typed)}
                onLeave={state.leave}
              />
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );

  function nameOf(column: Extract<GridColumn, { kind: "file" }>): string {
    return state.names(column);
  }
}

function toneOf(kinds: readonly ProblemKind[] | undefined): "error" | "warn" | null {
  if (!kinds) return null;
  return kinds.some(isBlocking) ? "error" : "warn";
}
