import { harmlessCell } from "./harmless-cell.ts";

/**
 * Returns rows as tab-separated text, which a spreadsheet accepts from the clipboard. A text that it would
 * run as a formula gets an apostrophe before it. One that would end its cell or begin another row is quoted.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((text) => quoted(harmlessCell(text))).join("\t")).join("\r\n");
}

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
