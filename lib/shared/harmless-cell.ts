const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text that a spreadsheet would run as a formula, with an apostrophe before it; others as they are (OWASP, CSV injection). */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `harmlessCell` was given, so that a file written by the app comes back as it was; others as they are. */
export const originalCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
