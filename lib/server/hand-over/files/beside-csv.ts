import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { type CsvCell, csvLines, type CsvStyle } from "../../write-csv/csv-lines.ts";

/** The person who reads a file beside the postings. */
export type CsvReader = Pick<HandOverRequest, "language" | "timeZone">;

const styles: Record<"de" | "en", CsvStyle> = { de: { delimiter: ";" }, en: { delimiter: "," } };

/** Returns a file beside the postings as CSV with byte order mark. Formulas are made harmless. */
export const besideCsv = (rows: readonly (readonly CsvCell[])[], { language }: CsvReader): string =>
  `\uFEFF${csvLines(rows, styles[language])}`;

/** Returns how times are written, as spreadsheets read them: 2026-05-02 08:30, in German 02.05.2026 08:30. */
export function minuteWriter({ language, timeZone }: CsvReader): (time: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (time) => {
    const [day = "", clock = ""] = format.format(time).split(" ");
    return `${language === "de" ? day.split("-").reverse().join(".") : day} ${clock}`;
  };
}
