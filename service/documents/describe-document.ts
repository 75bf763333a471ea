import type Big from "big.js";
import { addDays, formatDay } from "./format-date.ts";
import type { DrawnPosting } from "./document-input.ts";
import type { Supplier } from "./find-supplier.ts";

/** Returns whether a posting is a credit note: its amount is negative. */
export function isCreditNote({ amount }: Pick<DrawnPosting, "amount">): boolean {
  return amount.value < 0;
}

/**
 * Returns the name of the document: `Gutschrift` for a credit note, otherwise `Rechnung` or the posting's
 * document type.
 */
export function documentLabel(posting: Pick<DrawnPosting, "amount" | "documentType">): string {
  if (isCreditNote(posting)) return "Gutschrift";
  const type = posting.documentType.trim();
  return type === "" || (/^(.*rechnung|.*invoice)$/i.test(type) && !/abrechnung$/i.test(type))
    ? "Rechnung"
    : type;
}

/** Returns the document's name and number, as the title of page and file. */
export function documentTitle(posting: Pick<DrawnPosting, "amount" | "documentType" | "invoiceId">): string {
  return `${documentLabel(posting)} ${posting.invoiceId}`.trim();
}

/** Returns the supplier's payment term in days. */
export function paymentDays(supplier: Supplier): number {
  return supplier.address?.termDays ?? 30;
}

/**
 * Returns the statements that an invoice must contain beside its amounts: the day of the service, and the
 * reverse charge if a supplier abroad charges no tax. Returns none for documents that are not invoices.
 */
export function legalNotes(posting: DrawnPosting, supplier: Supplier, tax: Big): string[] {
  if (documentLabel(posting) !== "Rechnung" || posting.type !== "DOCUMENT") return [];
  const notes = ["Das Leistungsdatum entspricht dem Rechnungsdatum."];
  const abroad = supplier.address !== undefined && supplier.address.country !== "DE";
  if (abroad && tax.eq(0)) notes.push("Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).");
  return notes;
}

/** Returns the payment terms in one sentence. */
export function paymentTerms(posting: DrawnPosting, supplier: Supplier): string {
  if (isCreditNote(posting))
    return "Der Betrag wird Ihrem Konto gutgeschrieben oder mit der nächsten Rechnung verrechnet.";
  if (posting.type === "CARD_TRANSACTION") return "Der Betrag wurde mit der Firmenkarte bezahlt.";
  if (posting.type === "REIMBURSEMENT_ITEM") return "Der Betrag wird der auslegenden Person erstattet.";
  const days = paymentDays(supplier);
  const due = formatDay(addDays(new Date(posting.invoiceDate), days));
  return `Zahlbar ohne Abzug innerhalb von ${days} Tagen, spätestens bis zum ${due}.`;
}
