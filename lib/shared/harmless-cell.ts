const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text that a spreadsheet would run as a formula, with an apostrophe before it; others as they are (OWASP, CSV injection). */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);
