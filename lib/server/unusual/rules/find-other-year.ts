import "server-only";
import { mainPart } from "./main-part.ts";
import type { FoundReason, PostingFacts } from "./supplier-history.ts";

/**
 * The share of an export's dated postings that must be of one year, so that others are unusual. An export of
 * January that has as many postings of December belongs to no year.
 */
const mainYearShare = 0.75;

/**
 * Returns the year of an export: that of the month it was closed as, otherwise that of nearly all of its
 * postings, otherwise null.
 */
export function yearOfExport(month: string | null, dated: Readonly<Record<string, number>>): string | null {
  if (month !== null) return month.slice(0, 4);
  return mainPart(dated, { length: 4, share: mainYearShare });
}

/** Returns the reason why a posting's date is unusual: it is in another year than its export. */
export function findOtherYear(
  { supplier, day }: PostingFacts,
  exportYear: string | null,
): FoundReason<"otherYear"> | null {
  const year = day?.slice(0, 4) ?? null;
  if (year === null || exportYear === null || year === exportYear) return null;
  return { kind: "otherYear", supplier, value: year, exportYear };
}
