import type { OwnRepairKind } from "#lib/shared/repair-kind-text.ts";
import type { ProblemKind } from "../problems.ts";

/**
 * New texts of cells in one column, and why: the problem that they repair, or a kind of its own. `after` are
 * the texts by row. `rowIndices` ascend.
 */
export type CellChange = {
  column: number;
  kind: ProblemKind | OwnRepairKind;
  rowIndices: readonly number[];
  after: readonly string[];
};

/** The field, as its index in the type, and the problem for which rows are left out. */
export type Reason = { field: number; kind: ProblemKind };

/**
 * What an action does to a table. Codes that are called right keep their texts, so `accepted` holds them in
 * `after`. `newColumn` is the name of a column that is added at the end.
 */
export type TableEffect = {
  cells: readonly CellChange[];
  newColumn?: string;
  leftOut?: { rowIndices: readonly number[]; reason: Reason };
  accepted?: { problem: ProblemKind; codes: CellChange };
};
