"use client";

import { useRef, useState } from "react";
import type { GridColumn } from "./grid-columns.ts";
import type { GridCell } from "./grid-keys.ts";

/** The step from a cell to the next one. */
export type Step = { rows: number; columns: number };

/** The active cell of a grid, the rows selected in its column, and the text that is edited in it. */
export type GridState = {
  active: GridCell;
  /** `typed` is what editing begins with; null: the text of the cell. */
  editing: { typed: string | null } | null;
  /** The cell that was found and is scrolled to. */
  shown: GridCell | null;
  /** The positions of the selected rows: the first, and the one after the last. */
  selected: { from: number; until: number };
  isSelected: (position: number, column: number) => boolean;
  /** The name of a column beside its cells. */
  names: (column: Extract<GridColumn, { kind: "file" }>) => string;
  /** Whether the active cell is to take the focus now. */
  takesFocus: () => boolean;
  /** Makes a cell active; with `isExtended` the rows up to it are selected. */
  go: (cell: GridCell, isExtended: boolean) => void;
  show: (cell: GridCell) => void;
  edit: (typed: string | null) => void;
  leave: (step: Step | null) => void;
};

/** The state of a grid with the given numbers of rows and columns. */
export function useGridState(
  { rows, columns }: { rows: number; columns: number },
  names: GridState["names"],
): GridState {
  const [cell, setCell] = useState<GridCell>({ position: 0, column: 0 });
  const [anchor, setAnchor] = useState<number | null>(null);
  const [editing, setEditing] = useState<GridState["editing"]>(null);
  const [shown, setShown] = useState<GridCell | null>(null);
  const focusFollows = useRef(false);
  // A filter may have fewer rows, and other columns may be shown.
  const active = {
    position: Math.max(0, Math.min(cell.position, rows - 1)),
    column: Math.min(cell.column, columns - 1),
  };
  const from = Math.min(anchor ?? active.position, active.position);
  const until = Math.max(anchor ?? active.position, active.position) + 1;
  function go(next: GridCell, isExtended: boolean): void {
    focusFollows.current = true;
    setEditing(null);
    setAnchor(isExtended ? (anchor ?? active.position) : null);
    setCell(isExtended ? { position: next.position, column: active.column } : next);
  }
  return {
    active: cell.position === active.position && cell.column === active.column ? cell : active,
    editing,
    shown,
    selected: { from, until: Math.min(until, rows) },
    isSelected: (position, column) =>
      anchor !== null && column === active.column && position >= from && position < until,
    names,
    takesFocus: () => {
      const takes = focusFollows.current;
      focusFollows.current = false;
      return takes;
    },
    go,
    show: (next) => {
      setAnchor(null);
      setEditing(null);
      setCell(next);
      setShown(next);
    },
    edit: (typed) => {
      setAnchor(null);
      setEditing({ typed });
    },
    leave: (step) => {
      setEditing(null);
      if (!step) return;
      const position = Math.max(0, Math.min(rows - 1, active.position + step.rows));
      const column = Math.max(0, Math.min(columns - 1, active.column + step.columns));
      go({ position, column }, false);
    },
  };
}
