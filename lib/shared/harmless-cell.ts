// Spaces, control and format characters before a formula, which some spreadsheets drop, and the characters
// that begin one: `= + - @` and all that Unicode decomposes into them (NFKD), which East Asian versions of
// spreadsheets and encodings without them turn into the plain ones.
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@⁺₊⁼₌≠⩵⩶﬩﹢﹣﹦﹫＋－＝＠])/u;

/** Puts an apostrophe before text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/**
 * Removes the apostrophe that `harmlessCell` added, so that a file written by the app is read back
 * unchanged.
 */
export const originalCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
