const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Puts an apostrophe before text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/**
 * Removes the apostrophe that `harmlessCell` added, so that a file written by the app is read back
 * unchanged.
 */
export const originalCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
