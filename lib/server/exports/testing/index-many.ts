import "server-only";
import { heldMemory } from "../../testing/held-memory.ts";
import { indexPostings } from "../index-postings.ts";
import { findKnownExport, recordExports } from "../known-exports.ts";

/** Returns a posting by the interface with this invoice number and the given fields. */
export const posting = (invoiceId: string | null, fields: object = {}) => ({
  entityGuid: `guid of ${invoiceId}`,
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 345.1, currencyCode: "EUR" },
  contact: { accountsPayableNumber: "070123", name: "Papier Vogel" },
  invoiceId,
  invoiceDate: "2026-10-28T00:00:00.000Z",
  ...fields,
});

/** Returns the service's answer with these postings, in pieces. */
export async function* postingsBytes(successful: object[], failed: object[] = []) {
  const text = JSON.stringify({ successfulPostings: successful, failedPostings: failed });
  for (let start = 0; start < text.length; start += 500) yield Buffer.from(text.slice(start, start + 500));
}

/** Inserts a known export and returns its row. */
export async function known(organizationId: string, id: string) {
  await recordExports(organizationId, [{ id, postingsCount: 1, status: "EXPORTED" }]);
  const found = await findKnownExport(organizationId, id);
  if (!found) throw new Error("The export was not kept.");
  return found;
}

/**
 * Indexes `count` postings of an organization; the last ten have the invoice numbers of the first ten.
 * Returns the maximum growth of memory in bytes since the first twentieth, and the number of other queries
 * that were answered meanwhile.
 */
export async function indexMany(organizationId: string, count: number) {
  const indexed = await known(organizationId, "one");
  let first = 0;
  let peak = 0;
  async function* pieces() {
    yield Buffer.from('{"successfulPostings":[');
    for (let number = 0; number < count; number++) {
      const one = posting(`RE-${number % (count - 10)}`, { note: "n".repeat(500) });
      yield Buffer.from((number > 0 ? "," : "") + JSON.stringify(one));
      if (number === count / 20) first = heldMemory();
      else if (number % (count / 20) === 0) peak = Math.max(peak, heldMemory());
    }
    yield Buffer.from('],"failedPostings":[]}');
  }
  let answered = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      await findKnownExport(organizationId, "one");
      answered++;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await indexPostings(indexed, pieces());
  over.abort();
  await others;
  return { growth: peak - first, answered };
}
