import type { ColumnAction, TableAction } from "#lib/shared/table-action.ts";
import { codeAndName } from "../shape/code-and-name.ts";
import { limits } from "../table.ts";
import type { CellChange, TableEffect } from "./effect.ts";
import { cellMatcher, cellReplacer, columnsToSearch, type CellRows } from "./find-cells.ts";

type ActionOf<Kind extends TableAction["kind"]> = Extract<TableAction, { kind: Kind }>;

/** Returns what an action does that changes cells wherever the columns are assigned to. */
export function columnEffect(
  action: ColumnAction | ActionOf<"edit"> | ActionOf<"fill">,
  rows: CellRows,
): TableEffect {
  switch (action.kind) {
    case "edit":
      return { cells: [edited(action, rows)] };
    case "fill":
      return { cells: [filled(action, rows)] };
    case "fillEmpty":
      return { cells: [changed(action.column, "DEFAULT", rows, (text) => text.trim() || action.text)] };
    case "fillDown": {
      let above = "";
      return {
        cells: [
          changed(action.column, "FILL", rows, (text) => (text.trim() === "" ? above : (above = text))),
        ],
      };
    }
    case "replace": {
      const matches = cellMatcher(action);
      const replace = cellReplacer(action, action.replaceBy);
      return {
        cells: columnsToSearch(action, rows.width).map((column) =>
          changed(column, "REPLACE", rows, (text) => (matches(text) ? replace(text) : text)),
        ),
      };
    }
    case "split":
      return split(action, rows);
  }
}

/** Returns the cells of a column whose text a function changes. */
function changed(
  column: number,
  kind: CellChange["kind"],
  { cells, width }: CellRows,
  newText: (text: string) => string,
): CellChange {
  const rowIndices: number[] = [];
  const after: string[] = [];
  if (column < width)
    cells.forEach((row, rowIndex) => {
      const before = row[column] ?? "";
      const text = newText(before);
      if (text === before) return;
      rowIndices.push(rowIndex);
      after.push(text);
    });
  return { column, kind, rowIndices, after };
}

function edited({ column, rowIndex, text }: ActionOf<"edit">, { cells, width }: CellRows): CellChange {
  const isChange = column < width && rowIndex < cells.length && text !== (cells[rowIndex]?.[column] ?? "");
  return {
    ...{ column, kind: "EDIT", rowIndices: isChange ? [rowIndex] : [], after: isChange ? [text] : [] },
  };
}

function filled({ column, rowIndex: from, rows }: ActionOf<"fill">, { cells, width }: CellRows): CellChange {
  const textOf = (rowIndex: number) => cells[rowIndex]?.[column] ?? "";
  const text = textOf(from);
  const rowIndices = new Set<number>();
  const last = cells.length - 1;
  const ranges = typeof rows === "string" ? [[from + 1, last] as const] : rows;
  for (const [first, end] of column < width ? ranges : [])
    for (let rowIndex = first; rowIndex <= Math.min(end, last); rowIndex += 1) {
      if (rows === "untilFilled" && textOf(rowIndex).trim() !== "") break;
      if (textOf(rowIndex) !== text) rowIndices.add(rowIndex);
    }
  const ascending = [...rowIndices].sort((a, b) => a - b);
  return { column, kind: "FILL", rowIndices: ascending, after: ascending.map(() => text) };
}

/** Returns the two parts of a text without the blanks around them, or null if one of them would be empty. */
function partsOf(text: string, by: string | null): readonly [string, string] | null {
  if (by === null) return codeAndName(text);
  const index = text.trimStart().indexOf(by);
  const parts = [
    text.trimStart().slice(0, index).trim(),
    text
      .trimStart()
      .slice(index + by.length)
      .trim(),
  ] as const;
  return index < 0 || parts.includes("") ? null : parts;
}

function split({ column, by, into }: ActionOf<"split">, rows: CellRows): TableEffect {
  const target = typeof into === "number" ? into : rows.width;
  const hasRoom = typeof into === "number" ? into < rows.width : rows.width < limits.columns;
  const first: CellChange = { column, kind: "SPLIT", rowIndices: [], after: [] };
  if (!hasRoom || target === column || column >= rows.width) return { cells: [first] };
  const rowIndices: number[] = [];
  const left: string[] = [];
  const right: string[] = [];
  rows.cells.forEach((row, rowIndex) => {
    const parts = partsOf(row[column] ?? "", by);
    if (!parts) return;
    rowIndices.push(rowIndex);
    left.push(parts[0]);
    right.push(parts[1]);
  });
  const cells = [
    { ...first, rowIndices, after: left },
    { ...first, column: target, rowIndices, after: right },
  ];
  return { cells, ...(typeof into !== "number" && rowIndices.length > 0 && { newColumn: into.name }) };
}
