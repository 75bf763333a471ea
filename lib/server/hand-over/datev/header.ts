import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { clockDigits } from "./clock-digits.ts";
import { quote } from "./columns.ts";
import type { Days } from "./fiscal-year.ts";

const digits = (day: string) => day.replaceAll("-", "");

/**
 * Returns the first line of a batch: 31 fields, of which the quoted ones are text. It contains no version
 * of this program, so that the same postings give the same bytes.
 */
export function headerLine(
  batch: Pick<DatevBatch, "fiscalYear" | "from" | "to">,
  settings: DatevSettings,
  createdAt: Date,
): string {
  const text = quote;
  const none = "";
  const fields = [
    ...[text("EXTF"), 700, 21, text("Buchungsstapel"), settings.formatVersion],
    ...[clockDigits(createdAt, settings.timeZone), none, text("RE"), text("Kontor"), text("")],
    ...[settings.consultantNumber, settings.clientNumber, digits(batch.fiscalYear.from)],
    ...[settings.accountLength, digits(batch.from), digits(batch.to), text(designation(batch, settings))],
    ...[text(""), 1, 0, 0, text(settings.baseCurrency), none, text(""), none, none, text(settings.chart)],
    ...[none, none, text(""), text("")],
  ];
  return `${fields.join(";")}\r\n`;
}

/**
 * Returns the label of a batch in DATEV, at most 30 characters: `Rechnungen 04/2026`, `Rechnungen
 * 04-06/2026`.
 */
function designation({ from, to }: Days, { designation: begin }: DatevSettings): string {
  const [year = "", month = ""] = from.split("-");
  const last = to.slice(5, 7);
  return `${begin} ${month === last ? month : `${month}-${last}`}/${year}`;
}
