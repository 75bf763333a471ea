import type { Posting } from "#contract/posting.ts";

const split = (amount: number, generalLedgerAccount: string, more: object = {}) => ({
  amount,
  generalLedgerAccount,
  bookingKey: { taxCode: "9" },
  ...more,
});

const auditTrail = (id: string) => ({
  id,
  url: `https://service/${id}`,
  name: `${id}.pdf`,
  type: "AUDIT_TRAIL",
});

/** A posting with the number `RE-<number>`, of which `fields` replaces some. */
export function postingOf(number: number, fields: Partial<Posting> = {}): Posting {
  return {
    entityGuid: `guid-${number}`,
    type: "DOCUMENT",
    status: "EXPORTED",
    amount: { value: number, currencyCode: "EUR" },
    contact: { accountsPayableNumber: "70123", name: "Papier Vogel e. K." },
    invoiceId: `RE-${number}`,
    invoiceDate: "2026-10-28T00:00:00.000Z",
    documentType: "Rechnung",
    files: [],
    splitPostings: [split(number, "4930")],
    ...fields,
  };
}

/** Postings RE-8 to RE-11. Each differs from the others in a field that can be filtered by. */
export const variedPostings: readonly Posting[] = [
  postingOf(8, {
    amount: { value: 119, currencyCode: "EUR" },
    splitPostings: [split(119, "0027", { costCenter: { code: "0100" } })],
    files: [auditTrail("trail-8"), { ...auditTrail("attachment-8"), type: "ATTACHMENT" }],
  }),
  postingOf(9, {
    amount: { value: 1831.5, currencyCode: "EUR" },
    invoiceDate: "2026-02-28T00:00:00.000Z",
    splitPostings: [
      split(1800.2, "4930"),
      split(31.3, "4940", { bookingKey: { taxCode: "8" }, costObject: { code: "P7" } }),
    ],
  }),
  // The splits lack one cent.
  postingOf(10, {
    amount: { value: 50, currencyCode: "EUR" },
    splitPostings: [split(30, "4930"), split(19.99, "4930")],
  }),
  postingOf(11, {
    amount: { value: -12.5, currencyCode: "CHF" },
    documentType: "Gutschrift",
    contact: { accountsPayableNumber: "070007", name: "Zürcher Öle AG" },
    splitPostings: [split(-12.5, "4930", { note: "falsch geliefert" })],
  }),
];

/** The same without files, so that no document is fetched when one is selected. */
export const postingsWithoutFiles = variedPostings.map((posting) => ({ ...posting, files: [] }));

/** Returns postings RE-1 and on, each of another supplier and with two splits that add up. */
export const manyPostings = (count: number): Posting[] =>
  Array.from({ length: count }, (_, index) =>
    postingOf(index + 1, {
      contact: { accountsPayableNumber: `${700001 + index}`, name: `Lieferant ${index + 1}` },
      splitPostings: [split(index, "4930"), split(1, "4940")],
    }),
  );
