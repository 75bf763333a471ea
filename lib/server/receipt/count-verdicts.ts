import "server-only";
import type { Receipt } from "#lib/shared/receipt.ts";
import type { ExportKey } from "../hand-over/hand-overs.ts";
import { readVerdicts } from "../reading/view-readings.ts";

/**
 * Counts the exported postings of an export by what became of the comparison with their documents. Null if they were
 * never compared.
 */
export async function countVerdicts(exportKey: ExportKey, exported: number): Promise<Receipt["compared"]> {
  const { agrees, differs, notFound, unreadable, goesOn } = await readVerdicts(exportKey);
  const counts = {
    ...{ agrees: agrees.length, differs: differs.length },
    ...{ notFound: notFound.length, unreadable: unreadable.length },
  };
  const judged = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return judged === 0 && !goesOn ? null : { ...counts, waiting: Math.max(0, exported - judged) };
}
