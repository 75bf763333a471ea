import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import { type ReceivedPosting, readPosting } from "./read-postings.ts";

/**
 * Counts the postings of a response, and counts and adds up the selected ones. Throws the errors of
 * `groups`.
 */
export async function sumSelection(
  groups: AsyncIterable<readonly ReceivedPosting[]>,
  isSelected: (posting: Posting) => boolean,
): Promise<HandOverSelection> {
  const totals = new CurrencyTotals();
  const counts = { exported: 0, failed: 0, selected: 0 };
  const add = ({ list, json }: ReceivedPosting) => {
    if (list === "failedPostings") {
      counts.failed += 1;
      return;
    }
    counts.exported += 1;
    const posting = readPosting(json);
    if (!isSelected(posting)) return;
    counts.selected += 1;
    totals.add(posting.amount.currencyCode, exact(posting.amount.value));
  };
  for await (const group of groups) group.forEach(add);
  return { ...counts, totals: totals.list() };
}
