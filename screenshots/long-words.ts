import { posting } from "../e2e/fixtures/seed.ts";

/** A person whose texts are all as long as possible. */
export const long = {
  email: "friederike-alexandra.von-der-schulenburg-wolfsburg@landschaftspflege-nordwestmecklenburg.example",
  name: "Friederike Alexandra Gräfin von der Schulenburg-Wolfsburg-Beetzendorf",
  organizations: ["landschaftspflege-nordwestmecklenburg-mbh-co-kg"],
} as const;

const [organization] = long.organizations;

const split = (amount: number, text: string) => ({
  amount,
  generalLedgerAccount: "0400",
  postingText: text,
  bookingKey: { taxCode: "9" },
  costCenter: { code: "KST-0000000000000000000000000000000042" },
});

const sentence =
  "Lieferung und Einbau von Wildschutzzäunen einschließlich Anfahrt, Aufmaß, Entsorgung und Dokumentation";

/**
 * Postings with the largest amounts, invoice numbers of forty characters, words without a break, and other
 * scripts.
 */
const postings = [
  posting(2001, {
    invoiceId: "RE-2026-NWM-LANDSCHAFTSPFLEGE-0000001234",
    amount: { value: 999_999_999.99, currencyCode: "EUR" },
    contact: {
      accountsPayableNumber: "7012345678",
      name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft e. V.",
    },
    splitPostings: [split(999_999_999.99, sentence)],
  }),
  posting(2002, {
    invoiceId: "0000000000000000000000000000000000000001",
    amount: { value: -123_456_789.01, currencyCode: "EUR" },
    contact: { accountsPayableNumber: "70001", name: "株式会社 東京貿易 – Zweigniederlassung Düsseldorf" },
    splitPostings: [split(-123_456_789.01, "Gutschrift")],
  }),
  posting(2003, {
    invoiceId: "فاتورة-2026-1",
    amount: { value: 1_204_000_000, currencyCode: "IDR" },
    contact: { accountsPayableNumber: "70002", name: "شركة التجارة الدولية" },
    splitPostings: [split(1_204_000_000, "مواد")],
  }),
  posting(2004, { splitPostings: [{ ...split(345, sentence), generalLedgerAccount: "4711" }] }),
];

/** The part of the service's seed file for that person. */
export const longSeed = {
  organization: {
    id: organization,
    name: "Gemeinnützige Entwicklungs- und Beschäftigungsgesellschaft für Landschaftspflege Nordwestmecklenburg mbH & Co. KG",
  },
  accounts: {
    [organization]: [{ accountCode: "0400", name: `${sentence}, soweit nicht an anderer Stelle erfasst` }],
  },
  postings: { [organization]: postings },
};
