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
  const places: number[] = [];
  const bit = bits[kind];
  if (keep === "first") {
    for (let place = 0; place < codes.length; place += 1)
      if (((codes[place] ?? 0) & bit) !== 0) places.push(place);
    return places;
  }
  const concerned = new Set<number>();
  for (let place = 0; place < codes.length; place += 1) {
    if (((codes[place] ?? 0) & bit) !== 0) concerned.add(firstRows[place] ?? -1);
  }
  const kept = new Set<number>();
  for (let place = codes.length - 1; place >= 0; place -= 1) {
    const first = firstRows[place] ?? -1;
    const code = first < 0 ? place : first;
    if (!concerned.has(code)) continue;
    if (kept.has(code)) places.push(place);
    kept.add(code);
  }
  return places;
}
