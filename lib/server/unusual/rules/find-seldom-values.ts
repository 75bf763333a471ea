import "server-only";
import {
  fewestEarlierPostings,
  type FoundReason,
  type PostingFacts,
  type SupplierHistory,
  type ValueCounts,
} from "./supplier-history.ts";

/** A value is seldom if at most this share of the supplier's earlier postings have it. */
const seldomShare = 0.05;

/**
 * A supplier has usual values only if there are this many earlier postings for each different value. With
 * one that is posted to ever new accounts, a new account says nothing.
 */
const postingsPerValue = 3;

/**
 * Returns the reasons why a posting's ledger accounts and tax codes are unusual: the supplier's earlier ones
 * never or seldom have them.
 */
export function findSeldomValues(
  { supplier, accounts, taxCodes }: PostingFacts,
  history: SupplierHistory | undefined,
): FoundReason<"account" | "taxCode">[] {
  if (!history) return [];
  const found = (kind: "account" | "taxCode", values: readonly string[], known: ValueCounts) =>
    seldomAmong(values, known).map((value) => ({
      ...{ kind, supplier, value, count: known.counts.get(value) ?? 0 },
      ...{ earlier: known.earlier, usual: mostFrequent(known) },
    }));
  return [
    ...found("account", accounts, history.accounts),
    ...found("taxCode", taxCodes ?? [], history.taxCodes),
  ];
}

function seldomAmong(values: readonly string[], { earlier, counts }: ValueCounts): string[] {
  if (earlier < fewestEarlierPostings || counts.size * postingsPerValue > earlier) return [];
  return values.filter((value) => (counts.get(value) ?? 0) <= earlier * seldomShare);
}

const mostFrequent = ({ counts }: ValueCounts): string =>
  [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
