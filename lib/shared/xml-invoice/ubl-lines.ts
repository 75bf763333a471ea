import { all, children, find, joined, text, textOf, type XmlElement } from "./elements.ts";
import type { InvoiceAdjustment, InvoiceLine } from "./invoice.ts";

/** Maximum depth of lines in lines, because the extension of XRechnung that has them sets none. */
const maxLevel = 20;

/** Reads the lines of an invoice or credit note in UBL, each followed by its parts. */
export function ublLines(root: XmlElement, kind: "Invoice" | "CreditNote"): InvoiceLine[] {
  return children(root, `${kind}Line`).flatMap((element) => withParts(element, 0));
}

function withParts(element: XmlElement, level: number): InvoiceLine[] {
  const parts = ["SubInvoiceLine", "SubCreditNoteLine"].flatMap((name) => children(element, name));
  const deeper = level < maxLevel ? parts.flatMap((part) => withParts(part, level + 1)) : [];
  return [line(element, level), ...deeper];
}

function line(element: XmlElement, level: number): InvoiceLine {
  const quantity = find(element, "InvoicedQuantity") ?? find(element, "CreditedQuantity");
  const priceQuantity = find(element, "Price", "BaseQuantity");
  const item = find(element, "Item");
  const tax = find(item, "ClassifiedTaxCategory");
  // It is always VAT.
  text(tax, "TaxScheme", "ID");
  return {
    id: text(element, "ID"),
    level,
    name: text(item, "Name"),
    description: joined("\n", text(item, "Description"), text(element, "Note")),
    quantity: textOf(quantity),
    unit: quantity?.getAttribute("unitCode") ?? null,
    price: text(element, "Price", "PriceAmount"),
    priceQuantity: textOf(priceQuantity),
    priceUnit: priceQuantity?.getAttribute("unitCode") ?? null,
    taxCategory: text(tax, "ID"),
    taxRate: text(tax, "Percent"),
    adjustments: all(element, "AllowanceCharge").map(ublAdjustment),
    total: text(element, "LineExtensionAmount"),
  };
}

/** Reads an allowance or charge of an invoice or a line. */
export const ublAdjustment = (element: XmlElement): InvoiceAdjustment => ({
  isCharge: text(element, "ChargeIndicator") === "true",
  reason: text(element, "AllowanceChargeReason"),
  amount: text(element, "Amount"),
  percent: text(element, "MultiplierFactorNumeric"),
  basis: text(element, "BaseAmount"),
});
