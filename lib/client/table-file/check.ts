import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { hasControl, hasEntity, hasLostLetters } from "./cell-text.ts";
import { choiceOf } from "./choices.ts";
import { assessCodes, type CodeColumn } from "./codes/assess-codes.ts";
import { onlyDigits } from "./codes/damaged-code.ts";
import { FirstRows } from "./codes/first-rows.ts";
import { normalizeName } from "./normalize-name.ts";
import { bits, blockingBits, problemKinds } from "./problems.ts";
import type { Columns } from "./table.ts";

/**
 * The result of a check. Facts about every row are in typed arrays, so a million rows take a few megabytes.
 */
export type Check = {
  /** For each field, the set of problems of each row. */
  problems: readonly Uint32Array[];
  /** For each field, the number of rows with each problem, by the index of its kind. */
  counts: readonly (readonly number[])[];
  /** For each row, the index of the first row with the same identifier; -1 if it is the first itself. */
  firstRows: Int32Array;
  /** Indices of the rows that may be sent, in order. */
  ready: Uint32Array;
  /** Number of rows that may not be sent, without those that the person left out. */
  blocked: number;
  /** Number of digits of most codes, to which shorter ones are filled; 0 if they have no usual length. */
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
    if (hasLostLetters(text)) found |= bits.LOST_LETTERS;
    if (hasEntity(text)) found |= bits.ENTITY;
    return found;
  };
}

/** What the person decided about the rows of a table. */
export type Decisions = {
  /** For each row the reason for which it is left out, as a number; 0 if it is not. */
  leftOut: Uint16Array;
  /** For each row, the set of doubts that the person called right. */
  accepted: Uint32Array;
};

/** Returns decisions about a number of rows, with none made. */
export const noDecisions = (rows: number): Decisions => ({
  leftOut: new Uint16Array(rows),
  accepted: new Uint32Array(rows),
});

type Checked = { field: CoreDataField; column: number; problems: Uint32Array };

/** What is known of a table besides its rows. */
export type TableFacts = { columns: Columns; header: readonly string[] } & Pick<
  CodeColumn,
  "knownLength" | "isTrialBalance"
>;

/** Checks every row of a table for a type: its cells, its code among all codes, and codes used twice. */
export function checkRows(
  rows: readonly (readonly string[])[],
  type: CoreDataDescription,
  { columns, header, ...known }: TableFacts,
  { leftOut, accepted }: Decisions,
): Check {
  const fields = type.fields.map((field) => ({
    field,
    column: columns[field.key] ?? -1,
    problems: new Uint32Array(rows.length),
  }));
  for (const field of fields)
    checkCells(rows, field, field.field.key === type.identifier, { leftOut, accepted });
  const identifier = fields.find(({ field }) => field.key === type.identifier);
  const title = fields.find(({ field }) => field.key === type.title);
  const codeLength = identifier
    ? checkCodes(rows, identifier, { columns, header, ...known }, { leftOut, accepted })
    : 0;
  return {
    ...sortRows(rows, fields, { identifier, title, leftOut, accepted }),
    problems: fields.map(({ problems }) => problems),
    counts: fields.map(({ problems }) => countKinds(problems)),
    codeLength,
  };
}

function checkCells(
  rows: readonly (readonly string[])[],
  { field, column, problems }: Checked,
  isIdentifier: boolean,
  { leftOut, accepted }: Decisions,
): void {
  if (column < 0) return;
  const check = cellCheck(field, isIdentifier);
  for (let index = 0; index < rows.length; index += 1) {
    const found = leftOut[index] === 0 ? check(rows[index]?.[column] ?? "") & ~(accepted[index] ?? 0) : 0;
    // What is never written takes no memory.
    if (found !== 0) problems[index] = found;
  }
}

/** Adds the doubts about codes that nobody called right. Returns the usual length of codes, or 0. */
function checkCodes(
  rows: readonly (readonly string[])[],
  { field, column, problems }: Checked,
  { header, knownLength, isTrialBalance }: TableFacts,
  { leftOut, accepted }: Decisions,
): number {
  const { doubts, codeLength } = assessCodes({
    rows: rows.length,
    // A code that is missing, too long or unreadable is not sent anyway, and says nothing of the others.
    codeOf: (index) =>
      leftOut[index] !== 0 || ((problems[index] ?? 0) & blockingBits) !== 0
        ? ""
        : (rows[index]?.[column] ?? "").trim(),
    names: new Set([...field.columns, normalizeName(header[column] ?? "")].filter((name) => name !== "")),
    knownLength,
    isTrialBalance,
  });
  for (let index = 0; index < doubts.length; index += 1) {
    const doubt = (doubts[index] ?? 0) & ~(accepted[index] ?? 0);
    if (doubt !== 0) problems[index] = (problems[index] ?? 0) | doubt;
  }
  return codeLength;
}

type Sorting = Decisions & { identifier: Checked | undefined; title: Checked | undefined };

/** Divides the rows into those that may be sent and those that may not, and finds codes used twice. */
function sortRows(
  rows: readonly (readonly string[])[],
  fields: readonly Checked[],
  { identifier, title, leftOut, accepted }: Sorting,
): Pick<Check, "firstRows" | "ready" | "blocked"> {
  const text = (index: number, field: Checked | undefined) =>
    (rows[index]?.[field?.column ?? -1] ?? "").trim();
  const firstRows = new Int32Array(rows.length).fill(-1);
  const codes = new FirstRows(rows.length, (index) => text(index, identifier));
  const ready = new Uint32Array(rows.length);
  let readyCount = 0;
  let blocked = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (leftOut[index] !== 0) continue;
    let found = 0;
    for (const { problems } of fields) found |= problems[index] ?? 0;
    if (identifier && (found & blockingBits) === 0) {
      const first = codes.take(index);
      if (first >= 0) {
        firstRows[index] = first;
        const kind = text(index, title) === text(first, title) ? bits.REPEATED : bits.DUPLICATE;
        const repeated = kind & ~(accepted[index] ?? 0);
        identifier.problems[index] = (identifier.problems[index] ?? 0) | repeated;
        found |= repeated;
      }
    }
    if ((found & blockingBits) !== 0) blocked += 1;
    else {
      ready[readyCount] = index;
      readyCount += 1;
    }
  }
  return { firstRows, ready: ready.subarray(0, readyCount), blocked };
}

function countKinds(problems: Uint32Array): number[] {
  const counts = problemKinds.map(() => 0);
  for (const set of problems) {
    if (set === 0) continue;
    for (let kind = 0; kind < counts.length; kind += 1) {
      if ((set & (1 << kind)) !== 0) counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}
