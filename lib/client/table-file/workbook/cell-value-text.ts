import { formatValue } from "hucre";
import type { CellValue } from "hucre/xlsx";

/** Returns the text of a cell; `format` is the number format of a number. */
export function cellValueText(value: CellValue, format?: string): string {
  if (typeof value === "number") return numberText(value, format);
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(value);
}

/**
 * Number formats that show a whole number as a code: zeros, with separators between the parts of a code.
 */
const codeFormat = /^(?=.*0)(?:[0#]|[-/ .]|\\.|"[^"]*")+$/;

/**
 * Returns a number as the sheet shows it if it is a code, otherwise its digits: no separators, no exponent
 * below 1e21.
 */
function numberText(value: number, format: string | undefined): string {
  const [first = "General"] = (format ?? "General").split(";");
  const isCode = Number.isInteger(value) && codeFormat.test(first) && !/\.[0#]/.test(first);
  return isCode ? formatValue(value, first) : String(value);
}
