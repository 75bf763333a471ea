import { normalizeName } from "../normalize-name.ts";

/** Codes that are whole numbers. Nearly all codes are, so that every other test begins with this one. */
export const onlyDigits = /^\d+$/;

/** A number in the notation of spreadsheets for large numbers: `1E+05`, `4,711E+03`. */
export const exponent = /^(\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** A number with decimals that are all zeros: `4711.0`, `4711,00`, `4711.`. */
export const decimal = /^(\d+)[.,]0*$/;

/** A number with separators between its thousands, and maybe decimals that are zeros: `4.711`, `4,711.00`. */
export const thousands = /^\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]0+)?$/;

const amount = /^\d+[.,]\d+$/;

const negative = /^[-−–]\s?\d+(?:[.,]\d+)?$|^\d+-$|^\(\d+\)$/;

/** A text that a spreadsheet keeps from becoming a number: `="0400"`, `'0400`. */
const keptAsText = /^="(.*)"$|^['’](\d.*)$/s;

const errorValues = new Set([
  ...["nan", "null", "none", "undefined", "true", "false", "wahr", "falsch", "vrai", "faux", "na", "nil"],
]);

/** Whether a text is the error of a formula, a column that was too narrow, or a value of a program. */
const isErrorValue = (text: string): boolean =>
  /^#+$|^#[\p{Lu}\d/]+[!?]?$|^=/u.test(text) ||
  (/^[\p{L}/#<>.]+$/u.test(text) && errorValues.has(normalizeName(text)));

const months =
  "jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sept?|o[ck]t|nov|de[cz]|janv|f[eé]vr?|mars|avr|juin|juil|ao[uû]t|d[eé]c";

const dates = [
  /^(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?:[ T].*)?$/,
  /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)?\d\d$/,
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[ T].*)?$/,
  new RegExp(`^\\d{1,2}[. /-]{0,2}(?:${months})\\p{L}*\\.?(?:[ -]?\\d{2,4})?$`, "iu"),
  new RegExp(`^(?:${months})\\p{L}*\\.?[ /-]?\\d{2,4}$`, "iu"),
];

const otherDigits = /(?!\d)\p{Nd}/u;

/** What a text that should be a code says of itself, whatever the other codes look like. */
export type Damage =
  ("ERROR_VALUE" | "FORMULA" | "EXPONENT" | "DECIMAL" | "DATE") | ("NEGATIVE" | "AMOUNT" | "OTHER_DIGITS");

/**
 * Returns how a spreadsheet or program has damaged a code, as far as the code alone tells; null if it
 * doesn't.
 */
export function damageOf(text: string): Damage | null {
  if (keptAsText.test(text)) return "FORMULA";
  if (isErrorValue(text)) return "ERROR_VALUE";
  if (exponent.test(text)) return "EXPONENT";
  if (dates.some((date) => date.test(text))) return "DATE";
  if (negative.test(text)) return "NEGATIVE";
  if (thousands.test(text)) return "AMOUNT";
  if (decimal.test(text)) return "DECIMAL";
  if (amount.test(text)) return "AMOUNT";
  return otherDigits.test(text) ? "OTHER_DIGITS" : null;
}

/**
 * Writes a number with an exponent in full. Digits lost to rounding become zeros, so the result is a guess.
 */
export function withoutExponent(text: string): string {
  const [, whole = "", fraction = "", power = "0"] = exponent.exec(text) ?? [];
  const digits = whole + fraction;
  const length = whole.length + Number(power);
  return digits.slice(0, length).padEnd(length, "0");
}

/**
 * Returns a number without the separators of its thousands and without zero decimals; null for another text.
 */
export function withoutThousands(text: string): string | null {
  if (!thousands.test(text)) return null;
  const whole = /^(.*?\d{3})[.,]0+$/.exec(text)?.[1] ?? text;
  return (thousands.test(whole) ? whole : text).replace(/\D/g, "");
}

/** Returns what a spreadsheet was to keep as text; null for another text. */
export function withoutTextMark(text: string): string | null {
  const [, quoted, marked] = keptAsText.exec(text) ?? [];
  return (quoted ?? marked)?.trim() ?? null;
}

/** Returns the digits of a code that is written in groups. */
export const withoutGroups = (text: string): string => text.replace(/\P{Nd}/gu, "");

/** Returns a text with the digits of other scripts as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(new RegExp(otherDigits, "gu"), (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    // The ten digits of a script begin at a multiple of 16, or 6 above one.
    const start = point & ~0xf;
    return String((/\p{Nd}/u.test(String.fromCodePoint(start)) ? point : point - 6) & 0xf);
  });
}
