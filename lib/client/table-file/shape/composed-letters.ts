import type { Rows } from "../table.ts";

const marks = /[\u0300-\u036f]/;

/** Whether a text holds marks apart from their letters, as macOS writes the names of its files. */
export const hasMarks = (text: string): boolean => marks.test(text);

/**
 * Writes each letter and its marks as one character, in place (Unicode, normalization form C). Both forms
 * look the same, and the books would take them for two names.
 */
export function composeLetters({ cells }: Rows): void {
  for (const [index, row] of cells.entries())
    if (row.some(hasMarks)) cells[index] = row.map((cell) => cell.normalize("NFC"));
}
