import type { PostingContent } from "#contract/posting.ts";
import { demoSuppliers } from "../documents/supplier-directory.ts";
import type { ChartKind } from "./chart/build-chart.ts";
import { deriveGuid } from "./derive-guid.ts";
import { fromCents, makeSplits } from "./make-splits.ts";
import { purchases, type Purchase } from "./purchase-catalogue.ts";
import { seededRandom, type Random } from "./random.ts";

const offersBySupplier = new Map<string, Purchase[]>();
for (const purchase of purchases) {
  const offers = offersBySupplier.get(purchase.accountsPayableNumber) ?? [];
  offersBySupplier.set(purchase.accountsPayableNumber, [...offers, purchase]);
}

/** The date of the latest posting, and the number of days before it within which the others are dated. */
const lastDay = Date.UTC(2026, 10, 18);
const days = 245;

/**
 * Suppliers that employees pay by card or out of their own pocket: fuel, bakery, restaurant, hotel,
 * flowers.
 */
const paidOnTheWay = new Set(["71399", "72041", "72188", "72260", "74205"]);

/** Those of these suppliers that are paid on business trips. */
const paidOnJourneys = new Set(["71399", "72260"]);

function postingType(supplier: string, random: Random): PostingContent["type"] {
  if (!paidOnTheWay.has(supplier) || random.chance(0.4)) return "DOCUMENT";
  return random.pick(["CARD_TRANSACTION", "REIMBURSEMENT_ITEM"]);
}

/** Returns the document type in words, by the type of the posting. */
function documentType(type: PostingContent["type"], supplier: string, random: Random): string {
  if (type === "CARD_TRANSACTION") return "Kartenumsatz";
  if (type === "REIMBURSEMENT_ITEM") return paidOnJourneys.has(supplier) ? "Reisekosten" : "Auslage";
  return random.chance(0.9) ? "Rechnung" : random.pick(["Abschlagsrechnung", "Quittung", "Schlussrechnung"]);
}

/**
 * Returns an invoice number in one of the usual formats. `number` makes it unique within an organization.
 */
function invoiceNumber(prefix: string, number: number, date: Date, random: Random): string {
  const year = date.getUTCFullYear();
  const running = String(number).padStart(5, "0");
  return random.pick([
    `${prefix}-${year}-${running}`,
    `${prefix}-${year}-${running}`,
    `${year}${running}`,
    `${prefix}${year % 100}/${running}`,
    `${random.integer(100, 999)}-${running}`,
  ]);
}

/** The identity of a posting: the `number`-th of an organization, with the accounts of a chart. */
export type PostingKey = { organizationId: string; number: number; chart: ChartKind };

/**
 * Makes one demo posting. It depends only on its arguments, so postings can be made in any order and number
 * without keeping the earlier ones. The split postings add up to its amount. The accounts are those of the
 * purchase catalogue.
 */
export function makePosting({ organizationId, number, chart }: PostingKey): PostingContent {
  const random = seededRandom(`${organizationId}/${number}`);
  const date = new Date(lastDay - random.integer(0, days) * 86_400_000);
  const supplier = random.pick(demoSuppliers);
  const offers = offersBySupplier.get(supplier.accountsPayableNumber) ?? [];
  const type = postingType(supplier.accountsPayableNumber, random);
  const isCreditNote = type === "DOCUMENT" && random.chance(0.03);
  const { cents, splitPostings } = makeSplits(offers, { random, chart, date, sign: isCreditNote ? -1 : 1 });
  return {
    entityGuid: deriveGuid(`${organizationId}/posting/${number}`),
    type,
    amount: { value: fromCents(cents), currencyCode: offers[0]?.currencyCode ?? "EUR" },
    contact: { accountsPayableNumber: supplier.accountsPayableNumber, name: supplier.name },
    invoiceId: invoiceNumber(isCreditNote ? "GS" : "RE", number, date, random),
    invoiceDate: date.toISOString(),
    documentType: isCreditNote ? "Gutschrift" : documentType(type, supplier.accountsPayableNumber, random),
    splitPostings,
  };
}
