import "server-only";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import { endedExport } from "../exports/ended-export.ts";
import { marksFor, type PostingsSource, readPosting, receivedPostings, selector } from "./export-postings.ts";

/**
 * Counts the postings of an ended export, and counts and adds up the filtered ones. Throws as `endedExport`
 * and `receivedPostings`.
 */
export async function countSelection(source: PostingsSource, filter: string): Promise<HandOverSelection> {
  await endedExport(source);
  const isSelected = selector(filter, await marksFor(source, filter));
  const totals = new CurrencyTotals();
  const counts = { exported: 0, failed: 0, selected: 0 };
  for await (const { list, json } of receivedPostings(source)) {
    if (list === "failedPostings") {
      counts.failed += 1;
      continue;
    }
    counts.exported += 1;
    const posting = readPosting(json);
    if (!isSelected(posting)) continue;
    counts.selected += 1;
    totals.add(posting.amount.currencyCode, exact(posting.amount.value));
  }
  return { ...counts, totals: totals.list() };
}
