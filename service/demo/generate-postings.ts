import { createHash } from "node:crypto";
import type { GeneralLedgerAccount } from "#contract/import.ts";
import type { SeedPosting } from "../database/seed-schema.ts";

/** The ledger accounts that generated postings name; an organization that has them exports without a failure. */
export function accountsOfGeneratedPostings(): GeneralLedgerAccount[] {
  return [{ accountCode: "6815", name: "Bürobedarf" }];
}

/** Yields `count` postings of an organization, one at a time; the same arguments give the same postings. */
export function* generatePostings(organizationId: string, count: number): Iterable<SeedPosting> {
  for (let index = 0; index < count; index += 1) {
    const hex = createHash("sha256").update(`${organizationId}/${index}`).digest("hex");
    yield {
      content: {
        entityGuid: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
        type: "DOCUMENT",
        amount: { value: 119, currencyCode: "EUR" },
        contact: { accountsPayableNumber: "70010", name: "Papier Vogel e. K." },
        invoiceId: `RE-2026-${index + 1}`,
        invoiceDate: "2026-10-01T00:00:00.000Z",
        documentType: "Rechnung",
        splitPostings: [{ amount: 119, bookingKey: { taxCode: "9" }, generalLedgerAccount: "6815" }],
      },
      documents: [],
    };
  }
}
