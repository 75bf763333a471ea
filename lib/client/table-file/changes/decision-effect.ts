import type { CoreDataDescription, CoreDataField } from "#lib/shared/core-data/core-data-type.ts";
import type { RowDecision } from "#lib/shared/table-action.ts";
import type { Check } from "../check.ts";
import { problemKinds, type ProblemKind } from "../problems.ts";
import type { CellChange, TableEffect } from "./effect.ts";
import type { CellRows } from "./find-cells.ts";
import { repairedText, rowsBeforeLast, rowsWith } from "./repaired-text.ts";

type Checked = { type: CoreDataDescription; check: Check; rows: CellRows };

const nothing: TableEffect = { cells: [] };

/** Returns what a decision does about the rows that have a problem in a column now. */
export function decisionEffect(
  { field, kind: kindName, by, texts, value = "" }: RowDecision,
  column: number,
  { type, check, rows }: Checked,
): TableEffect {
  const index = type.fields.findIndex(({ key }) => key === field);
  const described = type.fields[index];
  const sets = check.problems[index];
  const kind = problemKinds.find((one) => one === kindName);
  if (!described || !sets || !kind) return nothing;
  const textOf = (rowIndex: number) => rows.cells[rowIndex]?.[column] ?? "";
  const rowIndices = rowsWith(kind, sets).filter((row) => texts?.includes(textOf(row).trim()) ?? true);
  if (rowIndices.length === 0) return nothing;
  const cellsWith = (after: readonly string[]): CellChange => ({ column, kind, rowIndices, after });
  switch (by) {
    case "repair":
      return { cells: [repaired(cellsWith(rowIndices.map(textOf)), kind, described, check)] };
    case "accept":
      return {
        cells: [],
        accepted: { problem: kind, codes: { ...cellsWith(rowIndices.map(textOf)), kind: "ACCEPTED" } },
      };
    case "mapWord":
      return { cells: [cellsWith(rowIndices.map(() => value))] };
    case "leaveOut":
    case "keepFirst":
      return { cells: [], leftOut: { rowIndices, reason: { field: index, kind } } };
    case "keepLast":
      return {
        cells: [],
        leftOut: { rowIndices: rowsBeforeLast(check, rowIndices), reason: { field: index, kind } },
      };
  }
}

/** Returns the cells whose repair is certain enough, repaired. */
function repaired(
  { after: texts, rowIndices, ...rest }: CellChange,
  kind: ProblemKind,
  field: CoreDataField,
  { codeLength }: Check,
): CellChange {
  const after = texts.map((text) => repairedText(kind, field, codeLength, text));
  return {
    ...rest,
    rowIndices: rowIndices.filter((_, index) => after[index] !== null),
    after: after.filter((text) => text !== null),
  };
}
