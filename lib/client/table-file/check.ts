import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { decimal, exponent, hasControl } from "./cell-text.ts";
import { choiceOf } from "./choices.ts";
import { bits, blockingBits, problemKinds } from "./problems.ts";
import type { Columns } from "./table.ts";

/**
 * The result of a check. Facts about every row are in typed arrays, so a million rows take a few megabytes.
 */
export type Check = {
  /** For each field, the set of problems of each row. */
  problems: readonly Uint16Array[];
  /** For each field, the number of rows with each problem, by the index of its kind. */
  counts: readonly (readonly number[])[];
  /** For each row, the index of the first row with the same identifier; -1 if it is the first itself. */
  firstRows: Int32Array;
  /** Indices of the rows that may be sent, in order. */
  ready: Uint32Array;
  /** Number of rows that may not be sent, without those that the person left out. */
  blocked: number;
  /** Number of digits of most codes, if some of those begin with zero; otherwise 0. */
  codeLength: number;
};

/**
 * Returns the value of a cell for a record: trimmed, a choice as its value, the fallback for an empty cell.
 */
export function valueOf(field: CoreDataField, cell: string | undefined): string {
  const text = (cell ?? "").trim();
  if (text === "") return field.fallback ?? "";
  return field.choices ? (choiceOf(field, text) ?? text) : text;
}

const onlyDigits = /^\d+$/;

type CellCheck = (cell: string) => number;

function cellCheck(field: CoreDataField, isIdentifier: boolean): CellCheck {
  const known = new Map<string, boolean>();
  const isChoice = (text: string) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    const found = choiceOf(field, text) !== undefined;
    if (known.size < 1_000) known.set(text, found);
    return found;
  };
  return (cell) => {
    const text = cell.trim();
    if (text === "") return field.fallback === undefined ? bits.EMPTY : 0;
    let found = text.length === cell.length ? 0 : bits.BLANKS;
    if (text.length > field.longest) found |= bits.TOO_LONG;
    if (field.choices && !isChoice(text)) found |= bits.UNKNOWN_CHOICE;
    // Nearly all codes consist of digits only and need no further checks.
    if (isIdentifier && onlyDigits.test(text)) return found;
    if (hasControl(text)) found |= bits.CONTROL;
    if (isIdentifier && exponent.test(text)) found |= bits.EXPONENT;
    if (isIdentifier && decimal.test(text)) found |= bits.DECIMAL;
    return found;
  };
}

/** Checks every row of a table for a type, in one pass. `leftOut` marks rows that the person excludes. */
export function checkRows(
  rows: readonly (readonly string[])[],
  type: CoreDataDescription,
  columns: Columns,
  leftOut: Uint8Array,
): Check {
  const fields = type.fields.map((field) => ({
    column: columns[field.key] ?? -1,
    check: cellCheck(field, field.key === type.identifier),
    problems: new Uint16Array(rows.length),
  }));
  const identifier = type.fields.findIndex(({ key }) => key === type.identifier);
  const title = fields[type.fields.findIndex(({ key }) => key === type.title)]?.column ?? -1;
  const codes = fields[identifier]?.problems ?? new Uint16Array(rows.length);
  const codeColumn = fields[identifier]?.column ?? -1;
  const firstRows = new Int32Array(rows.length).fill(-1);
  const firstIndices = new Map<string, number>();
  const digits = new DigitCounts(rows.length);
  const ready = new Uint32Array(rows.length);
  let readyCount = 0;
  let blocked = 0;

  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index];
    if (!cells || leftOut[index] === 1) continue;
    let found = 0;
    for (const { column, check, problems } of fields) {
      if (column < 0) continue;
      const set = check(cells[column] ?? "");
      if (set === 0) continue;
      problems[index] = set;
      found |= set;
    }
    if ((found & blockingBits) !== 0) {
      blocked += 1;
      continue;
    }
    ready[readyCount] = index;
    readyCount += 1;
    const code = (cells[codeColumn] ?? "").trim();
    digits.count(index, code);
    const first = firstIndices.get(code);
    if (first === undefined) firstIndices.set(code, index);
    else {
      firstRows[index] = first;
      const same = (cells[title] ?? "").trim() === (rows[first]?.[title] ?? "").trim();
      codes[index] = (codes[index] ?? 0) | (same ? bits.REPEATED : bits.DUPLICATE);
    }
  }
  const codeLength = digits.mark(codes);
  const sets = fields.map(({ problems }) => problems);
  return {
    problems: sets,
    counts: sets.map(countKinds),
    firstRows,
    ready: ready.subarray(0, readyCount),
    blocked,
    codeLength,
  };
}

function countKinds(problems: Uint16Array): number[] {
  const counts = problemKinds.map(() => 0);
  for (const set of problems) {
    if (set === 0) continue;
    for (let kind = 0; kind < counts.length; kind += 1) {
      if ((set & (1 << kind)) !== 0) counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}

const maxCodeLength = 32;

/** Counts the lengths of numeric codes, to find codes that lost their leading zeros. */
class DigitCounts {
  /** Length of each row's code if it is numeric and does not begin with zero, otherwise 0. */
  readonly #lengths: Uint8Array;
  readonly #all = new Uint32Array(maxCodeLength + 1);
  readonly #withZero = new Uint32Array(maxCodeLength + 1);

  constructor(rows: number) {
    this.#lengths = new Uint8Array(rows);
  }

  count(index: number, code: string): void {
    const { length } = code;
    if (length > maxCodeLength || !onlyDigits.test(code)) return;
    this.#all[length] = (this.#all[length] ?? 0) + 1;
    if (code.startsWith("0")) this.#withZero[length] = (this.#withZero[length] ?? 0) + 1;
    else this.#lengths[index] = length;
  }

  /**
   * Marks numeric codes shorter than the length of most, if some codes of that length begin with zero.
   * Returns that length, or 0.
   */
  mark(codes: Uint16Array): number {
    const total = this.#all.reduce((sum, count) => sum + count, 0);
    const length = this.#all.findIndex((count) => count * 2 > total);
    if (length < 0 || this.#withZero[length] === 0) return 0;
    for (let index = 0; index < codes.length; index += 1) {
      const own = this.#lengths[index] ?? 0;
      if (own > 0 && own < length) codes[index] = (codes[index] ?? 0) | bits.LOST_ZEROS;
    }
    return length;
  }
}
