import { all, find, joined, text, textOf, type XmlElement } from "./elements.ts";
import type { InvoiceAdjustment, InvoiceLine } from "./invoice.ts";

/**
 * Reads the lines of a Cross Industry Invoice. A line that names another as its parent is a part of that
 * one.
 */
export function ciiLines(trade: XmlElement | null): InvoiceLine[] {
  const levels = new Map<string | null, number>();
  return all(trade, "IncludedSupplyChainTradeLineItem").map((element) => {
    const head = find(element, "AssociatedDocumentLineDocument");
    const parent = text(head, "ParentLineID");
    const level = parent === null ? 0 : (levels.get(parent) ?? 0) + 1;
    const read = line(element, level);
    levels.set(read.id, level);
    return read;
  });
}

function line(element: XmlElement, level: number): InvoiceLine {
  const head = find(element, "AssociatedDocumentLineDocument");
  const product = find(element, "SpecifiedTradeProduct");
  const price = find(element, "SpecifiedLineTradeAgreement", "NetPriceProductTradePrice");
  const priceQuantity = find(price, "BasisQuantity");
  const quantity = find(element, "SpecifiedLineTradeDelivery", "BilledQuantity");
  const settlement = find(element, "SpecifiedLineTradeSettlement");
  const tax = find(settlement, "ApplicableTradeTax");
  // It is always VAT.
  text(tax, "TypeCode");
  return {
    id: text(head, "LineID"),
    level,
    name: text(product, "Name"),
    description: joined("\n", text(product, "Description"), text(head, "IncludedNote", "Content")),
    quantity: textOf(quantity),
    unit: quantity?.getAttribute("unitCode") ?? null,
    price: text(price, "ChargeAmount"),
    priceQuantity: textOf(priceQuantity),
    priceUnit: priceQuantity?.getAttribute("unitCode") ?? null,
    taxCategory: text(tax, "CategoryCode"),
    taxRate: text(tax, "RateApplicablePercent"),
    adjustments: all(settlement, "SpecifiedTradeAllowanceCharge").map(ciiAdjustment),
    total: text(settlement, "SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount"),
  };
}

/** Reads an allowance or charge of an invoice or a line. */
export const ciiAdjustment = (element: XmlElement): InvoiceAdjustment => ({
  isCharge: text(element, "ChargeIndicator", "Indicator") === "true",
  reason: text(element, "Reason"),
  amount: text(element, "ActualAmount"),
  percent: text(element, "CalculationPercent"),
  basis: text(element, "BasisAmount"),
});
