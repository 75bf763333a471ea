import type { ImportRepair } from "#lib/shared/import-file.ts";
import type { ProblemKind } from "./problems.ts";

/**
 * A change of cells in one field: the problem that it repairs, EDIT for a typed text, or ACCEPTED for codes that the
 * person called right, whose texts stay. Texts are by row.
 */
export type CellChange = {
  field: string;
  kind: ProblemKind | "EDIT" | "ACCEPTED";
  rowIndices: readonly number[];
  before: readonly string[];
  after: readonly string[];
};

/**
 * The repairs of a table's cells in order, without those that were undone. It outlasts a new assignment of the columns, as
 * the changed cells do.
 */
export class RepairLog {
  #changes: CellChange[] = [];

  add(change: CellChange): void {
    this.#changes.push(change);
  }

  /** Removes the last change, whose cells have their earlier texts again. */
  undo(): void {
    this.#changes.pop();
  }

  /** Forgets what was called right, because other columns have other codes. */
  forgetAccepted(): void {
    this.#changes = this.#changes.filter(({ kind }) => kind !== "ACCEPTED");
  }

  get count(): number {
    return this.#changes.reduce((sum, { rowIndices }) => sum + rowIndices.length, 0);
  }

  /** Returns at most `count` repairs, starting at index `from`. `numbers` are the row numbers by row index. */
  page(from: number, count: number, numbers: readonly number[]): ImportRepair[] {
    const page: ImportRepair[] = [];
    let start = 0;
    for (const { field, kind, rowIndices, before, after } of this.#changes) {
      const first = Math.max(from - start, 0);
      const end = Math.min(from + count - start, rowIndices.length);
      for (let index = first; index < end; index += 1) {
        const row = numbers[rowIndices[index] ?? -1] ?? 0;
        page.push({ row, field, kind, before: before[index] ?? "", after: after[index] ?? "" });
      }
      start += rowIndices.length;
      if (start >= from + count) break;
    }
    return page;
  }
}
