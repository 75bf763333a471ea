"use client";

import { useLocale, useTranslations } from "next-intl";
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  type FocusEvent,
  type KeyboardEvent,
} from "react";
import type { GridRow } from "#lib/client/table-file/grid-rows.ts";
import { type GridColumn } from "./grid-columns.ts";
import { cellAfterKey, type GridCell } from "./grid-keys.ts";
import { GridRowView } from "./grid-row.tsx";
import { heightOfRows, rowPixels } from "./row-window.ts";
import type { GridState } from "./use-grid-state.ts";
import { useRowWindow } from "./use-row-window.ts";

const headPixels = 36;

/** Maximum characters of a field whose column is narrow. */
const shortField = 100;

type RowGridProps = {
  label: string;
  columns: readonly GridColumn[];
  /** The names of the file's columns, empty where it names none. */
  names: readonly string[];
  total: number;
  rowAt: (position: number) => GridRow | undefined;
  state: GridState;
  reasonOf: (row: GridRow) => string;
  /** Called with the position of the first row in sight. */
  onScroll: (first: number) => void;
  onEdit: (cell: { rowIndex: number; column: number }, text: string) => void;
  onHeader: (row: number) => void;
  /** Called for keys that do not move, with the file's column of the active cell; null beside them. */
  onKey: (event: KeyboardEvent) => void;
};

/**
 * A grid of rows, of which only those in sight are rendered. The arrow keys move, Shift extends the rows
 * that are selected, Enter, F2 or typing edits a cell (ARIA Authoring Practices, grid pattern).
 */
export function RowGrid(props: RowGridProps) {
  const { label, columns, names, total, rowAt, state, onScroll } = props;
  const t = useTranslations("newImport");
  const locale = useLocale();
  const { active, editing } = state;
  // The cell that Tab reaches must exist at any scroll position.
  const { scroller, rows, top, view, scrollTo } = useRowWindow(total, active.position, headPixels);
  useEffect(() => onScroll(top), [top, onScroll]);

  const follow = useEffectEvent(() => {
    if (!state.takesFocus()) return;
    scrollTo(active.position, "least");
    activeCell()?.focus({ preventScroll: true });
    bringIntoPage();
  });
  useLayoutEffect(() => follow(), [active, editing]);
  const show = useEffectEvent((cell: GridCell) => {
    scrollTo(cell.position, "middle");
    bringIntoPage();
  });
  useLayoutEffect(() => {
    if (state.shown) show(state.shown);
  }, [state.shown]);

  function onKeyDown(event: KeyboardEvent): void {
    if (editing || event.altKey) return;
    const page = Math.max(1, Math.floor(view / rowPixels) - 1);
    const next = cellAfterKey(active, event, { rows: total, columns: columns.length, page });
    if (next) {
      event.preventDefault();
      state.go(next, event.shiftKey);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      state.edit(null);
    } else if (event.key === "Escape") state.go(active, false);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      state.edit(event.key);
    } else props.onKey(event);
  }

  // Tab comes back to a cell that was scrolled away.
  function onFocus({ target }: FocusEvent): void {
    if (target.matches("[data-active]:focus-visible")) scrollTo(active.position, "least");
  }

  function activeCell() {
    return scroller.current?.querySelector<HTMLElement>("[data-active]");
  }

  // The layout effects that call this have put the row in its place before the next frame.
  function bringIntoPage(): void {
    requestAnimationFrame(() => activeCell()?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }

  const end = (rows.at(-1)?.start ?? -rowPixels) + rowPixels;
  const rest = heightOfRows(total) - end;
  return (
    // Without the browser's anchor, which would scroll by itself when the spacers change, and leave a gap in
    // sight.
    <div
      ref={scroller}
      className="relative max-h-[min(70vh,560px)] min-h-40 scroll-pt-9 overflow-auto [overflow-anchor:none]"
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable
        className="w-full table-fixed border-separate border-spacing-0 text-left"
        style={{ minWidth: 88 + columns.reduce((sum, column) => sum + widthOf(column), 0) }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${headClass} text-right`} style={{ width: 88 }}>
              {t("row")}
            </th>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                aria-colindex={index + 2}
                className={headClass}
                style={{ width: widthOf(column) }}
              >
                {column.kind === "problem" ? t("reason") : nameOf(column.column)}
                {column.kind === "file" && column.field && (
                  <span className="text-run bg-run-tint ml-2 rounded-full px-1.5 py-0.5 font-medium">
                    {column.field.label[locale]}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, start }, index) => {
            const before = rows[index - 1];
            const gap = start - (before ? before.start + rowPixels : 0);
            return (
              <Fragment key={position}>
                {gap > 0 && <Spacer pixels={gap} />}
                <GridRowView
                  {...props}
                  position={position}
                  row={rowAt(position)}
                  isActive={position === active.position}
                />
              </Fragment>
            );
          })}
          {rest > 0 && <Spacer pixels={rest} />}
        </tbody>
      </table>
    </div>
  );

  function nameOf(column: number): string {
    return names[column]?.slice(0, 200) || t("columnNumber", { number: String(column + 1) });
  }
}

const headClass =
  "bg-surface border-line text-meta text-muted sticky top-0 z-10 h-9 truncate border-b px-2 font-semibold";

/** Width of a column in pixels: a problem is a sentence, and a name is longer than a code. */
function widthOf(column: GridColumn): number {
  if (column.kind === "problem") return 500;
  if (!column.field) return 140;
  return column.field.longest > shortField ? 230 : 160;
}

function Spacer({ pixels }: { pixels: number }) {
  return (
    <tr role="presentation" style={{ height: pixels }}>
      <td role="presentation" />
    </tr>
  );
}
