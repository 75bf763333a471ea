import "server-only";
import { indexPostings } from "../../exports/index-postings.ts";
import { findKnownExport, recordExports } from "../../exports/known-exports.ts";
import { postingsBytes } from "../../exports/testing/index-many.ts";

export type PostingFields = {
  id: string;
  supplier?: string;
  /** The supplier's name, "Supplier" with its number if left out. */
  name?: string;
  amount?: number;
  account?: string;
  taxCode?: string | null;
  day?: string;
};

/** A posting with one split, of the supplier 70123 if no other is given. */
const postingOf = ({
  id,
  supplier = "70123",
  name = `Supplier ${supplier}`,
  amount = 119,
  account = "4930",
  taxCode = "9",
  day,
}: PostingFields) => ({
  ...{ entityGuid: `guid of ${id}`, type: "DOCUMENT", status: "EXPORTED", invoiceId: id },
  ...{ amount: { value: amount, currencyCode: "EUR" }, invoiceDate: `${day ?? "2026-10-09"}T00:00:00Z` },
  contact: { accountsPayableNumber: supplier, name },
  splitPostings: [
    { amount, generalLedgerAccount: account, bookingKey: taxCode === null ? null : { taxCode } },
  ],
});

/**
 * Stores an export of an organization that began at a day, with these postings in the index. Resolves with
 * its key.
 */
export async function addExport(
  organizationId: string,
  exportId: string,
  begun: string,
  postings: readonly PostingFields[],
): Promise<number> {
  const createdAt = `${begun}T08:00:00Z`;
  await recordExports(organizationId, [
    { id: exportId, status: "EXPORTED", postingsCount: postings.length, createdAt },
  ]);
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  await indexPostings(known, postingsBytes(postings.map((fields) => postingOf(fields))));
  return known.key;
}
