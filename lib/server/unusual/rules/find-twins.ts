import "server-only";
import type { ElsewherePosting, TwinPosting } from "#lib/shared/unusual.ts";
import type { FoundReason, PostingFacts } from "./supplier-history.ts";

/** Maximum number of other postings that a reason names. */
const maxTwins = 5;

/** Returns the reason why a posting is unusual: `others` have the same supplier, number and amount. */
export function findTwins(posting: PostingFacts, others: readonly TwinPosting[]): FoundReason<"twin"> | null {
  const { supplier } = posting;
  if (others.length === 0 || posting.invoiceNumber === null) return null;
  return { kind: "twin", supplier, value: valueOf(posting), others: others.slice(0, maxTwins) };
}

/** The same of postings in other organizations of the viewer. */
export function findTwinsElsewhere(
  posting: PostingFacts,
  others: readonly ElsewherePosting[],
): FoundReason<"elsewhere"> | null {
  const { supplier } = posting;
  if (others.length === 0) return null;
  return { kind: "elsewhere", supplier, value: valueOf(posting), others: others.slice(0, maxTwins) };
}

const valueOf = ({ invoiceNumber, currency, amount }: PostingFacts) =>
  [invoiceNumber, currency, amount].filter((part) => part !== null).join(" ");
