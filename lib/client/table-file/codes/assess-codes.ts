import { normalizeName } from "../normalize-name.ts";
import { bits } from "../problems.ts";
import { CodeLengths } from "./code-lengths.ts";
import { PatternCounts, patternOf } from "./code-pattern.ts";
import { damageOf, onlyDigits, thousands, withoutThousands, type Damage } from "./damaged-code.ts";

/** A code that a number above 999 would be with separators of thousands. */
const likeNumber = /^[1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/;

/** A code whose digits have blanks between them, as in a list for reading: `04 00`. */
const withBlanks = /^\d+(?:[ \u00a0\u202f]\d+)+$/;

/** The share of codes with one pattern above which every other pattern is doubtful. */
const clearMajority = 0.9;

/**
 * Whether a text reads like a title or a total: words without a digit, or a word of three letters and a
 * blank beside it.
 */
const isTitle = (text: string) => !/\p{Nd}/u.test(text) || /\p{L}{3,}.?\s|\s\p{L}{3,}/u.test(text);

/** The codes of a table, and the names by which a repeated header is recognised. */
export type CodeColumn = {
  rows: number;
  /** The trimmed code of a row; "" if it is not assessed, because it is missing or left out. */
  codeOf: (rowIndex: number) => string;
  names: ReadonlySet<string>;
  /** Digits of a code by the file's header or the books, if these say it. */
  knownLength?: number | null | undefined;
  isTrialBalance?: boolean | undefined;
};

/**
 * The doubts about the codes of a table: the set of each row, and the length to which short codes are
 * filled.
 */
type Assessed = { doubts: Uint32Array; codeLength: number };

/**
 * Looks at all codes of a table for those that don't belong: damaged by a spreadsheet, shorter or longer than
 * most, titles and totals, or of another pattern. Each row gets at most one of these doubts.
 */
export function assessCodes({
  rows,
  codeOf,
  names,
  knownLength = null,
  isTrialBalance = false,
}: CodeColumn): Assessed {
  const doubts = new Uint32Array(rows);
  const lengths = new CodeLengths(rows, (index) => withoutThousands(codeOf(index)) ?? codeOf(index));
  const patterns = new PatternCounts();
  const others: number[] = [];
  let numbers = 0;
  // The digits of the largest number. Codes that were filled with zeros stay the numbers that they were.
  let digits = 0;
  for (let index = 0; index < rows; index += 1) {
    const code = codeOf(index);
    if (code === "") continue;
    if (onlyDigits.test(code)) {
      numbers += 1;
      digits = Math.max(digits, code.startsWith("0") ? code.replace(/^0+/, "").length : code.length);
      lengths.add(index, code);
    } else others.push(index);
  }
  if (numbers > 0) patterns.add("9", numbers);
  for (const index of others) patterns.add(patternOf(codeOf(index)));

  const majority = patterns.majority();
  // Nothing in such a file tells codes of two parts from numbers that a spreadsheet has written with
  // separators.
  const isGrouped =
    numbers === 0 &&
    others.length > 1 &&
    [likeNumber, withBlanks].some((groups) => others.every((index) => groups.test(codeOf(index))));
  const { areNumbers, expected } = howWritten(others.map(codeOf), majority?.pattern, digits);
  // Numbers below 1,000 among them have lost their zeros, too.
  if (areNumbers)
    for (const index of others) {
      const plain = withoutThousands(codeOf(index));
      if (plain !== null) lengths.add(index, plain);
    }
  const usual = knownLength ?? lengths.usual(isTrialBalance);
  for (const index of others) {
    const code = codeOf(index);
    const damage = damageOf(code);
    const pattern = patternOf(code);
    if (damage !== null && !expected(damage, pattern)) doubts[index] = bits[damage];
    else if (isGrouped) doubts[index] = bits.GROUPED;
    else if (names.has(normalizeName(code))) doubts[index] = bits.HEADING;
    else if (!majority || pattern === majority.pattern) continue;
    else if (/9/.test(majority.pattern) && isTitle(code)) doubts[index] = bits.TITLE;
    else if (majority.share >= clearMajority) doubts[index] = bits.OTHER_PATTERN;
  }
  if (usual > 0 && (majority === null || majority.pattern === "9" || areNumbers)) {
    const isKnown = knownLength !== null;
    for (const index of lengths.short(usual, isKnown)) doubts[index] ||= bits.LOST_ZEROS;
    for (const index of lengths.long(usual, isKnown || isTrialBalance)) doubts[index] ||= bits.LONGER;
  }
  return { doubts, codeLength: usual };
}

/**
 * Tells how the codes of a table are written that are not digits alone. `expected` tests what looks like
 * damage and is their way: groups with a separator (`1.100`, `10.00`), or a sign before most of them.
 * `areNumbers`: everything above 999 has separators of thousands, so that these stay doubtful. `digits` is
 * the number of digits of the largest code of digits only, 0 without any.
 */
function howWritten(
  others: readonly string[],
  majority: string | undefined,
  digits: number,
): { areNumbers: boolean; expected: (damage: Damage, pattern: string) => boolean } {
  const grouped = others.filter((code) => patternOf(code) === majority);
  const areNumbers =
    grouped.length > 0 && grouped.every((code) => thousands.test(code)) && digits > 0 && digits < 4;
  const allZeros = grouped.every((code) => damageOf(code) === "DECIMAL");
  return {
    areNumbers,
    expected: (damage, pattern) => {
      if (pattern !== majority) return false;
      if (damage === "AMOUNT") return !areNumbers;
      if (damage === "DECIMAL") return !allZeros;
      return damage === "NEGATIVE";
    },
  };
}
