import "server-only";
import type { FoundReason } from "./supplier-history.ts";

/** The fewest earlier documents of a supplier with an account from which another one is unusual. */
const fewestEarlierDocuments = 1;

/** Maximum number of earlier accounts that a reason names. */
const maxUsual = 3;

/** The accounts to which a supplier's earlier documents are to be paid, and how many documents have each. */
export type EarlierIbans = { documents: number; counts: ReadonlyMap<string, number> };

/**
 * Returns the reason why a posting is unusual: one of its documents, the first such, is to be paid to
 * accounts that none of the supplier's earlier ones had. `documents`: the accounts of each.
 */
export function findNewIban(
  supplier: string,
  documents: readonly (readonly string[])[],
  earlier: EarlierIbans | undefined,
): FoundReason<"iban"> | null {
  if (!earlier || earlier.documents < fewestEarlierDocuments) return null;
  // Of several accounts in a document the buyer chooses one, so that a single known one is enough.
  const iban = documents.find((ibans) => !ibans.some((one) => earlier.counts.has(one)))?.[0];
  if (iban === undefined) return null;
  const usual = [...earlier.counts]
    .map(([one, count]) => ({ iban: one, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxUsual);
  return { kind: "iban", supplier, value: iban, earlier: earlier.documents, usual };
}
