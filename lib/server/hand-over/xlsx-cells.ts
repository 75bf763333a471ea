import "server-only";

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

const unusual = /[_\ud800-\udfff\ufffe\uffff]/;

/**
 * Returns a text as a cell may hold it: cut at 32,767 characters with an ellipsis, `_x0041_` escaped, which would be
 * read as "A" (ECMA-376, part 1, 22.9.2.19), and U+FFFE, U+FFFF and lone surrogates replaced, which are not
 * allowed in XML.
 */
export function xlsxText(text: string): string {
  if (text.length <= maxTextLength && !unusual.test(text)) return text;
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  return short
    .toWellFormed()
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
