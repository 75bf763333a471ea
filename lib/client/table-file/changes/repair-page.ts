import type { ImportRepair } from "#lib/shared/import-file.ts";
import type { Columns } from "../table.ts";
import type { MadeCellChange } from "./row-changes.ts";

/**
 * The repairs of a table, as its changes were made with these columns. `numbers` are the row numbers by row
 * index.
 */
type Repairs = { changes: Iterable<MadeCellChange>; columns: Columns; numbers: readonly number[] };

/**
 * Yields the changes of the columns that are assigned to a field. A column that belongs to no field is no
 * part of any record, so its changes are no repairs.
 */
function* assigned({ changes, columns }: Repairs): Generator<MadeCellChange & { field: string }> {
  const fields = new Map<number | null, string>();
  for (const [field, column] of Object.entries(columns)) if (!fields.has(column)) fields.set(column, field);
  fields.delete(null);
  for (const change of changes) {
    const field = fields.get(change.column);
    if (field !== undefined) yield { ...change, field };
  }
}

/** Returns the number of repairs, one for each changed cell of an assigned column. */
export function countRepairs(repairs: Repairs): number {
  let count = 0;
  for (const { rowIndices } of assigned(repairs)) count += rowIndices.length;
  return count;
}

/** Returns at most `count` repairs in the order in which they were made, starting at index `from`. */
export function repairPage(repairs: Repairs, from: number, count: number): ImportRepair[] {
  const page: ImportRepair[] = [];
  let start = 0;
  for (const { field, kind, rowIndices, before, after } of assigned(repairs)) {
    const first = Math.max(from - start, 0);
    const end = Math.min(from + count - start, rowIndices.length);
    for (let index = first; index < end; index += 1) {
      const row = repairs.numbers[rowIndices[index] ?? -1] ?? 0;
      page.push({ row, field, kind, before: before[index] ?? "", after: after[index] ?? "" });
    }
    start += rowIndices.length;
    if (start >= from + count) break;
  }
  return page;
}
