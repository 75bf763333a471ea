import type { CoreDataField } from "#lib/shared/core-data/core-data-type.ts";
import { decimal, shortened, withoutControls, withoutExponent } from "./cell-text.ts";
import type { Check } from "./check.ts";
import { bits, type ProblemKind } from "./problems.ts";

/**
 * A repair of all rows with a problem in a field. Of rows with the same code it keeps the first or the
 * last.
 */
export type Repair = { field: string; kind: ProblemKind; keep?: "first" | "last" };

/** Returns the repaired text of a cell, or null if no repair is certain enough. */
export function repairedText(
  kind: ProblemKind,
  field: CoreDataField,
  codeLength: number,
  cell: string,
): string | null {
  const text = cell.trim();
  switch (kind) {
    case "BLANKS":
      return text;
    case "CONTROL":
      return withoutControls(text).trim();
    case "TOO_LONG":
      return shortened(text, field.longest);
    case "DECIMAL":
      return decimal.exec(text)?.[1] ?? null;
    case "EXPONENT":
      return withoutExponent(text);
    case "LOST_ZEROS":
      return text.padStart(codeLength, "0");
    case "EMPTY":
    case "UNKNOWN_CHOICE":
    case "DUPLICATE":
    case "REPEATED":
      return null;
  }
}

/**
 * Returns the indices of the rows to leave out, so that only the first or the last row of each repeated
 * code remains.
 */
export function rowsToLeaveOut(
  { firstRows }: Check,
  codes: Uint16Array,
  { kind, keep = "first" }: Repair,
): number[] {
  const rowIndices: number[] = [];
  const bit = bits[kind];
  if (keep === "first") {
    for (let rowIndex = 0; rowIndex < codes.length; rowIndex += 1)
      if (((codes[rowIndex] ?? 0) & bit) !== 0) rowIndices.push(rowIndex);
    return rowIndices;
  }
  const concerned = new Set<number>();
  for (let rowIndex = 0; rowIndex < codes.length; rowIndex += 1) {
    if (((codes[rowIndex] ?? 0) & bit) !== 0) concerned.add(firstRows[rowIndex] ?? -1);
  }
  const seen = new Set<number>();
  for (let rowIndex = codes.length - 1; rowIndex >= 0; rowIndex -= 1) {
    const first = firstRows[rowIndex] ?? -1;
    const code = first < 0 ? rowIndex : first;
    if (!concerned.has(code)) continue;
    if (seen.has(code)) rowIndices.push(rowIndex);
    seen.add(code);
  }
  return rowIndices;
}
