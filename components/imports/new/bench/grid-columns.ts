import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription, CoreDataField } from "#lib/shared/core-data/core-data-type.ts";

/** Maximum columns of the file in the grid: the assigned ones, then the first others. */
const shownColumns = 12;

/**
 * A column of the grid: one of the file, with the field that it is assigned to and its place among those of
 * the file that are shown, or the problems of the rows.
 */
export type GridColumn =
  { kind: "file"; column: number; field: CoreDataField | null; place: number } | { kind: "problem" };

/**
 * Returns the columns of the grid: the assigned ones in the order of the fields, the problems, then others
 * of the file.
 */
export function gridColumns(
  { fields }: CoreDataDescription,
  columns: Columns,
  { width, withProblems }: { width: number; withProblems: boolean },
): GridColumn[] {
  const assigned = fields.flatMap((field) => {
    const column = columns[field.key];
    return typeof column === "number" ? [{ column, field }] : [];
  });
  const taken = new Set(Object.values(columns));
  const others = Array.from(
    { length: Math.min(width, shownColumns + assigned.length) },
    (_, column) => column,
  )
    .filter((column) => !taken.has(column))
    .slice(0, Math.max(0, shownColumns - assigned.length))
    .map((column) => ({ column, field: null }));
  const shown = [...assigned, ...others].map((one, place): GridColumn => ({ kind: "file", ...one, place }));
  return withProblems ? shown.toSpliced(assigned.length, 0, { kind: "problem" }) : shown;
}

/** Returns the indices of the file's columns among those of the grid, in their order there. */
export const fileColumnsOf = (columns: readonly GridColumn[]): number[] =>
  columns.flatMap((column) => (column.kind === "file" ? [column.column] : []));
