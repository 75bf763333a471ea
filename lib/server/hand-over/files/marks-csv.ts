import "server-only";
import type { SignedMark } from "#lib/shared/postings/marks.ts";
import { besideCsv, type CsvReader, minuteWriter } from "./beside-csv.ts";

const words = {
  de: {
    headings: ["Belegnummer", "Prüfvermerk", "Von", "Zeit", "Buchungs-ID"],
    marks: { checked: "Geprüft", flagged: "Markiert" },
  },
  en: {
    headings: ["Document no.", "Check mark", "By", "Time", "Posting id"],
    marks: { checked: "Checked", flagged: "Flagged" },
  },
};

/**
 * Returns the check marks of an export as CSV with byte order mark, a line each in the order given. Times
 * are in the reader's time zone, and empty for marks from before times were kept. Formulas are made
 * harmless.
 */
export function marksCsv(marks: readonly SignedMark[], reader: CsvReader): string {
  const { headings, marks: kinds } = words[reader.language];
  const minuteOf = minuteWriter(reader);
  const rows = marks.map(({ documentNumber, mark, by, at, entityGuid }) => [
    ...[documentNumber, kinds[mark], by],
    ...[at === null ? null : minuteOf(new Date(at)), entityGuid],
  ]);
  return besideCsv([headings, ...rows], reader);
}
