/**
 * Returns text as one printable line. Control characters and whitespace become single spaces; unpaired
 * surrogates become the replacement character. XML 1.0 does not allow the removed characters, and no font
 * has a glyph for them.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFFFE\uFFFF]+/gu, " ")
    .trim();
}
