import "server-only";
import { currencyDigits } from "#lib/shared/amounts.ts";
import type { XlsxCell } from "./xlsx-sheets.ts";

/**
 * Excel has no dates before 1900, and other dates than the calendar before this day, because it has a 29
 * February 1900. Earlier days stay text.
 */
const firstDay = "1900-03-01";

/**
 * The maximum length of a cell's text, in UTF-16 units. With a longer one Excel reports the file as
 * damaged.
 */
const maxTextLength = 32_767;

/** Returns a day (`YYYY-MM-DD`) as a date of Excel; a day that Excel does not have stays text. */
export function xlsxDay(day: string): Date | string {
  return day >= firstDay ? new Date(`${day}T00:00:00Z`) : xlsxText(day);
}

/**
 * The formats of amounts, by the decimals of their currency: none where it has none, three or four where it
 * has them, else two. All show more decimals where an amount has more, up to four. `around` puts the sign
 * around a format.
 */
export function amountFormats(around = (format: string) => format) {
  const formats = ["#,##0", undefined, undefined, "#,##0.000#", "#,##0.0000"];
  return {
    format: around("#,##0.00##"),
    decimalFormats: formats.map((format) => format && around(format)),
  };
}

const digitsOf = new Map<string, number>();

/**
 * Returns an amount as a cell that shows the decimals of its currency. One that a currency does not have is
 * shown all the same.
 */
export function xlsxAmount(amount: number, currencyCode: string): XlsxCell {
  let decimals = digitsOf.get(currencyCode);
  if (decimals === undefined) digitsOf.set(currencyCode, (decimals = currencyDigits(currencyCode)));
  return { amount, decimals: decimals === 0 && !Number.isInteger(amount) ? 2 : decimals };
}

const unusual = /[_\ud800-\udfff\ufffe\uffff]/;

/**
 * Returns a text as a cell may hold it: cut at 32,767 characters with an ellipsis, `_x0041_` escaped, which
 * would be read as "A" (ECMA-376, part 1, 22.9.2.19), and U+FFFE, U+FFFF and lone surrogates replaced, which
 * are not allowed in XML.
 */
export function xlsxText(text: string): string {
  if (text.length <= maxTextLength && !unusual.test(text)) return text;
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  return short
    .toWellFormed()
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
