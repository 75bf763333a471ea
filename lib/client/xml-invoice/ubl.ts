import { all, find, joined, present, text, textOf, texts } from "./elements.ts";
import type { InvoiceLine, InvoiceParty, XmlInvoice } from "./invoice.ts";

/** The namespaces of the two root elements. */
export const ublRoots = [
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
];

/** Reads an invoice or credit note in OASIS UBL 2.1, by the binding of EN 16931-3-2. */
export function readUbl(root: Element): XmlInvoice {
  const kind = root.localName === "CreditNote" ? "CreditNote" : "Invoice";
  const sum = find(root, "LegalMonetaryTotal");
  const period = find(root, "InvoicePeriod");
  const currency = text(root, "DocumentCurrencyCode");
  // A second total is the same tax in the accounting currency.
  const taxTotals = all(root, "TaxTotal");
  const taxTotal =
    taxTotals.find((total) => find(total, "TaxAmount")?.getAttribute("currencyID") === currency) ??
    taxTotals[0];
  return {
    number: text(root, "ID"),
    typeCode: text(root, `${kind}TypeCode`),
    issued: text(root, "IssueDate"),
    due: text(root, "DueDate") ?? text(root, "PaymentMeans", "PaymentDueDate"),
    delivered: text(root, "Delivery", "ActualDeliveryDate"),
    period: period && { from: text(period, "StartDate"), to: text(period, "EndDate") },
    currency,
    orderNumber: text(root, "OrderReference", "ID"),
    buyerReference: text(root, "BuyerReference"),
    seller: party(find(root, "AccountingSupplierParty", "Party")),
    buyer: party(find(root, "AccountingCustomerParty", "Party")),
    notes: texts(root, "Note"),
    lines: all(root, `${kind}Line`).map(line),
    adjustments: all(root, "AllowanceCharge").map((adjustment) => ({
      isCharge: text(adjustment, "ChargeIndicator") === "true",
      reason: text(adjustment, "AllowanceChargeReason"),
      amount: text(adjustment, "Amount"),
    })),
    taxes: all(root, "TaxTotal", "TaxSubtotal").map((tax) => ({
      category: text(tax, "TaxCategory", "ID"),
      rate: text(tax, "TaxCategory", "Percent"),
      basis: text(tax, "TaxableAmount"),
      amount: text(tax, "TaxAmount"),
      exemption: text(tax, "TaxCategory", "TaxExemptionReason"),
    })),
    totals: {
      lines: text(sum, "LineExtensionAmount"),
      allowances: text(sum, "AllowanceTotalAmount"),
      charges: text(sum, "ChargeTotalAmount"),
      net: text(sum, "TaxExclusiveAmount"),
      tax: text(taxTotal ?? null, "TaxAmount"),
      gross: text(sum, "TaxInclusiveAmount"),
      prepaid: text(sum, "PrepaidAmount"),
      rounding: text(sum, "PayableRoundingAmount"),
      payable: text(sum, "PayableAmount"),
    },
    terms: texts(root, "PaymentTerms", "Note"),
    payments: all(root, "PaymentMeans").map((means) => {
      const payee = find(means, "PayeeFinancialAccount");
      const payer = find(means, "PaymentMandate", "PayerFinancialAccount");
      return {
        iban: text(payee ?? payer, "ID"),
        bic: text(payee, "FinancialInstitutionBranch", "ID"),
        holder: text(payee, "Name"),
        reference: text(means, "PaymentID"),
      };
    }),
  };
}

function party(element: Element | null): InvoiceParty {
  const address = find(element, "PostalAddress");
  const ids = all(element, "PartyTaxScheme").map((scheme) => ({
    scheme: text(scheme, "TaxScheme", "ID"),
    id: text(scheme, "CompanyID"),
  }));
  return {
    name: text(element, "PartyLegalEntity", "RegistrationName") ?? text(element, "PartyName", "Name"),
    address: present([
      text(address, "StreetName"),
      text(address, "AdditionalStreetName"),
      text(address, "AddressLine", "Line"),
      joined(" ", text(address, "PostalZone"), text(address, "CityName")),
      text(address, "Country", "IdentificationCode"),
    ]),
    vatId: ids.find(({ scheme }) => scheme === "VAT")?.id ?? null,
    taxNumber: ids.find(({ scheme }) => scheme !== "VAT")?.id ?? null,
    contact: ["Name", "Telephone", "ElectronicMail"].flatMap((name) => texts(element, "Contact", name)),
  };
}

function line(element: Element): InvoiceLine {
  const quantity = find(element, "InvoicedQuantity") ?? find(element, "CreditedQuantity");
  const item = find(element, "Item");
  const tax = find(item, "ClassifiedTaxCategory");
  return {
    id: text(element, "ID"),
    name: text(item, "Name"),
    description: joined("\n", text(item, "Description"), text(element, "Note")),
    quantity: textOf(quantity),
    unit: quantity?.getAttribute("unitCode") ?? null,
    price: text(element, "Price", "PriceAmount"),
    priceQuantity: text(element, "Price", "BaseQuantity"),
    taxCategory: text(tax, "ID"),
    taxRate: text(tax, "Percent"),
    total: text(element, "LineExtensionAmount"),
  };
}
