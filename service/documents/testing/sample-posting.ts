import type { DrawnPosting } from "../document-input.ts";

/**
 * Returns a simple posting for tests, with two split postings and two tax codes. `changes` replace its
 * fields.
 */
export function samplePosting(changes: Partial<DrawnPosting> = {}): DrawnPosting {
  return {
    entityGuid: "3b0c5a52-6a3e-4c0f-8d7a-2f6d0c1e9a44",
    type: "DOCUMENT",
    amount: { value: 1345.6, currencyCode: "EUR" },
    contact: { accountsPayableNumber: "70014", name: "Bürobedarf Lindner GmbH" },
    invoiceId: "RE-2026-00815",
    invoiceDate: "2026-10-28T00:00:00.000Z",
    documentType: "Rechnung",
    splitPostings: [
      {
        amount: 1238,
        postingText: "Büromaterial für die Straßenmeisterei",
        note: "Nachlass 5 € abgezogen",
        costCenter: { code: "310" },
        costObject: { code: "P712" },
        bookingKey: { taxCode: "9" },
        generalLedgerAccount: "6815",
      },
      {
        amount: 107.6,
        postingText: "Fachbuch Lohnsteuer",
        bookingKey: { taxCode: "8" },
        generalLedgerAccount: "6820",
      },
    ],
    ...changes,
  };
}
