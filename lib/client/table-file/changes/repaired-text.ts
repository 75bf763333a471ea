import type { CoreDataField } from "#lib/shared/core-data/core-data-type.ts";
import { shortened, withoutControls, withoutEntities } from "../cell-text.ts";
import type { Check } from "../check.ts";
import {
  decimal,
  withAsciiDigits,
  withoutExponent,
  withoutGroups,
  withoutTextMark,
  withoutThousands,
} from "../codes/damaged-code.ts";
import { bits, type ProblemKind } from "../problems.ts";

type RepairOfText = (text: string, field: CoreDataField, codeLength: number) => string | null;

const repairs: Partial<Record<ProblemKind, RepairOfText>> = {
  BLANKS: (text) => text,
  CONTROL: (text) => withoutControls(text).trim(),
  TOO_LONG: (text, { longest }) => shortened(text, longest),
  FORMULA: withoutTextMark,
  EXPONENT: withoutExponent,
  DECIMAL: (text) => decimal.exec(text)?.[1] ?? null,
  AMOUNT: withoutThousands,
  GROUPED: withoutGroups,
  OTHER_DIGITS: withAsciiDigits,
  ENTITY: withoutEntities,
  LOST_ZEROS: (text, _, codeLength) => text.padStart(codeLength, "0"),
};

/**
 * Returns the repaired text of a cell, or null if no repair is certain enough. `codeLength` is the number of
 * digits of most codes.
 */
export function repairedText(
  kind: ProblemKind,
  field: CoreDataField,
  codeLength: number,
  cell: string,
): string | null {
  return repairs[kind]?.(cell.trim(), field, codeLength) ?? null;
}

/** Returns the indices of the rows with a problem, by the sets of a field. */
export function rowsWith(kind: ProblemKind, sets: Uint32Array): number[] {
  const rowIndices: number[] = [];
  sets.forEach((set, rowIndex) => {
    if ((set & bits[kind]) !== 0) rowIndices.push(rowIndex);
  });
  return rowIndices;
}

/** Returns the indices of the rows to leave out, so that only the last row of each repeated code remains. */
export function rowsBeforeLast({ firstRows }: Check, repeated: readonly number[]): number[] {
  const concerned = new Set(repeated.map((rowIndex) => firstRows[rowIndex] ?? -1));
  const rowIndices: number[] = [];
  const seen = new Set<number>();
  for (let rowIndex = firstRows.length - 1; rowIndex >= 0; rowIndex -= 1) {
    const first = firstRows[rowIndex] ?? -1;
    const code = first < 0 ? rowIndex : first;
    if (!concerned.has(code)) continue;
    if (seen.has(code)) rowIndices.push(rowIndex);
    seen.add(code);
  }
  return rowIndices;
}
