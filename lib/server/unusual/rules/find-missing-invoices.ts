import "server-only";
import { monthAfter } from "#lib/shared/months.ts";
import type { MissingInvoice } from "#lib/shared/unusual.ts";
import { mainPart } from "./main-part.ts";

/** An invoice is monthly if each of this many months before has one. */
export const monthsInARow = 6;

/**
 * The share of an export's dated postings that must be of one month, so that it is the export of this month.
 */
const mainMonthShare = 0.75;

/** A supplier, and the months (`2026-05`) in which its postings are dated. */
export type SupplierMonths = {
  supplier: string;
  supplierNumber: string | null;
  supplierName: string | null;
  months: ReadonlySet<string>;
};

/**
 * Returns the month of an export whose monthly invoices should have come: the one that it was closed as,
 * otherwise that of nearly all of its postings. Null if there is none, or if it was not over when the export
 * began, because the rest of it is exported later.
 */
export function monthOfExport(
  month: string | null,
  dated: Readonly<Record<string, number>>,
  begunAt: Date,
): string | null {
  const found = month ?? mainPart(dated, { length: 7, share: mainMonthShare });
  return found !== null && found < begunAt.toISOString().slice(0, 7) ? found : null;
}

/** Returns the suppliers that have an invoice in each of the six months before a month and none in it. */
export function findMissingInvoices(
  month: string,
  suppliers: readonly SupplierMonths[],
): Omit<MissingInvoice, "silenced">[] {
  const before = Array.from({ length: monthsInARow }, (_, index) => monthAfter(month, -index - 1));
  return suppliers
    .filter(({ months }) => !months.has(month) && before.every((earlier) => months.has(earlier)))
    .map(({ supplier, supplierNumber, supplierName }) => ({
      ...{ supplier, supplierNumber, supplierName, value: month, months: monthsInARow },
    }));
}
