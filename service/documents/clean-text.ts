/**
 * One line of printable text: control characters and runs of white space become a single space, half surrogate
 * pairs the replacement character. XML 1.0 cannot carry what is removed here, and no font has a glyph for it.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFFFE\uFFFF]+/gu, " ")
    .trim();
}
