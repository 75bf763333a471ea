import "server-only";
import type { TwinPosting } from "#lib/shared/unusual.ts";
import type { FoundReason, PostingFacts } from "./supplier-history.ts";

/** Maximum number of other postings that a reason names. */
const maxTwins = 5;

/** Returns the reason why a posting is unusual: `others` have the same supplier, number and amount. */
export function findTwins(
  { supplier, invoiceNumber, amount, currency }: PostingFacts,
  others: readonly TwinPosting[],
): FoundReason<"twin"> | null {
  if (others.length === 0 || invoiceNumber === null) return null;
  const value = [invoiceNumber, currency, amount].filter((part) => part !== null).join(" ");
  return { kind: "twin", supplier, value, others: others.slice(0, maxTwins) };
}
