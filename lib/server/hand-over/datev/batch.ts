import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import type { BatchKey } from "./batch-parts.ts";
import { columnHeadings } from "./columns.ts";
import type { Days } from "./fiscal-year.ts";
import { headerLine } from "./header.ts";

const digits = (day: string) => day.replaceAll("-", "");

/** Returns a file name that DATEV recognizes: `EXTF_`, then at most 51 characters, then `.csv`. */
export function batchFileName({ from, to, part }: BatchKey & Days, settings: DatevSettings): string {
  const { consultantNumber, clientNumber } = settings;
  const days = `${digits(from)}-${digits(to)}${part > 1 ? `_${part}` : ""}`;
  return `EXTF_Buchungsstapel_${consultantNumber}_${clientNumber}_${days}.csv`;
}

/**
 * Returns the beginning of a batch: header and headings, CRLF after each. The lines of its rows follow. The
 * same batch and `createdAt` give the same text.
 */
export function batchHead(
  batch: Pick<DatevBatch, "fiscalYear" | "from" | "to">,
  settings: DatevSettings,
  createdAt: Date,
): string {
  return `${headerLine(batch, settings, createdAt)}${columnHeadings(settings.formatVersion).join(";")}\r\n`;
}
