import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { choiceOf } from "./choices.ts";
import { damageOf, onlyDigits } from "./codes/damaged-code.ts";
import { normalizeName } from "./normalize-name.ts";
import { languageNameOf } from "./trade-file/language-column.ts";
import type { Columns } from "./table.ts";

/**
 * Maximum columns that are examined. No bookkeeper's table has more columns with a field, but a hostile one
 * might.
 */
const examinedColumns = 1_000;

type Find = (field: CoreDataField, taken: ReadonlySet<number>) => number | null;

/** Assigns at most one column to each field, and no column to two fields. Earlier fields choose first. */
function assign(type: CoreDataDescription, find: Find): Columns {
  const columns: Record<string, number | null> = {};
  const taken = new Set<number>();
  for (const field of type.fields) {
    const column = find(field, taken);
    columns[field.key] = column;
    if (column !== null) taken.add(column);
  }
  return columns;
}

/**
 * Recognises the columns of a header by their names in German, English and French. A name in the given
 * language goes before the same name without one, and that before another language. By the rows below it, a
 * column that can't hold codes is not taken for them while another has a fitting name.
 */
export function recogniseColumns(
  type: CoreDataDescription,
  header: readonly string[],
  { language, below = [] }: { language?: string | undefined; below?: readonly (readonly string[])[] } = {},
): Columns {
  const plain = header.slice(0, examinedColumns).map(normalizeName);
  const inLanguages = header.slice(0, examinedColumns).map(languageNameOf);
  const own = inLanguages.map((column) => (column.language === language ? column.name : ""));
  const others = inLanguages.map(({ name }) => name);
  return assign(type, (field, taken) => {
    const named = [own, plain, others].flatMap((names) =>
      field.columns.flatMap((name) =>
        names.flatMap((candidate, index) => (candidate === name && !taken.has(index) ? [index] : [])),
      ),
    );
    if (field.key !== type.identifier) return named[0] ?? null;
    return named.find((column) => mayHoldCodes(below, column)) ?? named[0] ?? null;
  });
}

const code = /^\d[\d .-]*$/;

/** Whether a column may hold codes: not the same value in each of several rows, and no dates in most. */
function mayHoldCodes(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.slice(0, 50).flatMap((row) => (row[column] ?? "").trim() || []);
  if (filled.length < 3) return true;
  const dates = filled.filter((text) => damageOf(text) === "DATE").length;
  return new Set(filled).size > 1 && dates * 2 <= filled.length;
}

/** Whether a column counts the rows from 0 or 1 on. */
function countsRows(rows: readonly (readonly string[])[], column: number): boolean {
  const numbers = rows.map((row) => (row[column] ?? "").trim());
  const first = numbers[0] ?? "";
  return (
    numbers.length >= 3 &&
    (first === "0" || first === "1") &&
    numbers.every((text, index) => text === String(Number(first) + index))
  );
}

/** Whether a column holds what codes look like: numbers of one length, each of them once. */
function looksLikeCodes(rows: readonly (readonly string[])[], column: number): boolean {
  const texts = rows.map((row) => (row[column] ?? "").trim());
  const { length } = texts[0] ?? "";
  if (texts.length < 3 || length < 3 || new Set(texts).size < texts.length) return false;
  return texts.every((text) => onlyDigits.test(text) && text.length === length);
}

function holds(type: CoreDataDescription, field: CoreDataField): (cell: string) => boolean {
  if (field.key === type.identifier) return (cell) => code.test(cell);
  if (field.choices) return (cell) => choiceOf(field, cell) !== undefined;
  return (cell) => /\p{L}{2}/u.test(cell) && !code.test(cell);
}

/**
 * Recognises columns by the content of the rows: numeric codes, words, and the words of a choice. A column of
 * words is passed over for one with more than twice as many different texts: kinds of accounts repeat more
 * than names.
 */
export function guessColumns(type: CoreDataDescription, rows: readonly (readonly string[])[]): Columns {
  const sample = rows.slice(0, 50);
  const width = Math.min(examinedColumns, Math.max(0, ...sample.map((row) => row.length)));
  const isMajority = (test: (cell: string) => boolean, column: number) =>
    sample.filter((row) => test((row[column] ?? "").trim())).length * 2 > sample.length;
  const differentTexts = (column: number) => new Set(sample.map((row) => (row[column] ?? "").trim())).size;
  const choices = new Set<number>();
  const find: Find = (field, taken) => {
    const test = holds(type, field);
    const fitting = Array.from({ length: width }, (_, column) => column).filter(
      (column) => !taken.has(column) && !choices.has(column) && isMajority(test, column),
    );
    if (field.choices) return fitting[0] ?? null;
    if (field.key !== type.identifier) {
      const most = Math.max(...fitting.map(differentTexts));
      return fitting.find((column) => differentTexts(column) * 2 > most) ?? null;
    }
    return fitting.find((column) => mayHoldCodes(sample, column)) ?? null;
  };
  // A column of choices also consists of words. It is assigned first, so that it is not taken for the
  // title.
  const chosen = assign({ ...type, fields: type.fields.filter(({ choices: some }) => some) }, find);
  for (const column of Object.values(chosen)) if (column !== null) choices.add(column);
  return {
    ...assign({ ...type, fields: type.fields.filter(({ choices: some }) => !some) }, find),
    ...chosen,
  };
}

/**
 * Returns the columns of a table, without that of the codes where nothing tells which it is: no name, and
 * another one may be it as well. Such a table has the old and the new number, those of two charts, or counts
 * its rows. `rows` are those below the header.
 */
export function certainColumns(
  type: CoreDataDescription,
  { names, guess }: { names: readonly string[]; guess: Columns },
  rows: readonly (readonly string[])[],
): Columns {
  const column = guess[type.identifier];
  if (typeof column !== "number" || recogniseColumns(type, names)[type.identifier] === column) return guess;
  const sample = rows.slice(0, 50);
  const width = Math.min(examinedColumns, Math.max(0, ...sample.map((row) => row.length)));
  const others = Array.from({ length: width }, (_, index) => index).filter((index) => index !== column);
  const isOther = countsRows(sample, column)
    ? (other: number) =>
        mayHoldCodes(sample, other) &&
        sample.filter((row) => code.test((row[other] ?? "").trim())).length * 2 > sample.length
    : (other: number) =>
        looksLikeCodes(sample, column) &&
        looksLikeCodes(sample, other) &&
        sample.some((row) => row[other]?.trim() !== row[column]?.trim());
  return others.some(isOther) ? { ...guess, [type.identifier]: null } : guess;
}

/**
 * Returns the columns by name and, for fields without one, by content. A column assigned by name is not
 * assigned again.
 */
export function completeColumns(type: CoreDataDescription, named: Columns, content: Columns): Columns {
  const taken = new Set(Object.values(named));
  return assign(type, ({ key }) => {
    const byName = named[key] ?? null;
    const byContent = content[key] ?? null;
    return byName ?? (taken.has(byContent) ? null : byContent);
  });
}

/** Whether every required field has a column. */
export function hasRequired(type: CoreDataDescription, columns: Columns): boolean {
  return type.fields.every(({ key, fallback }) => fallback !== undefined || typeof columns[key] === "number");
}
