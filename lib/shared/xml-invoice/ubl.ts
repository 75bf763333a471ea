import { all, find, joined, present, text, textOf, texts, type XmlElement } from "./elements.ts";
import type { InvoiceAttachment, InvoiceParty, InvoicePayment, InvoiceTax, XmlInvoice } from "./invoice.ts";
import { ublAdjustment, ublLines } from "./ubl-lines.ts";

/** The namespaces of the two root elements. */
export const ublRoots = [
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
];

/** Reads an invoice or credit note in OASIS UBL 2.1, by the binding of EN 16931-3-2. */
export function readUbl(root: XmlElement): XmlInvoice {
  const kind = root.localName === "CreditNote" ? "CreditNote" : "Invoice";
  const sum = find(root, "LegalMonetaryTotal");
  const period = find(root, "InvoicePeriod");
  const supplier = find(root, "AccountingSupplierParty", "Party");
  const currency = text(root, "DocumentCurrencyCode");
  // A second total is the same tax in the accounting currency.
  const taxTotals = all(root, "TaxTotal");
  const references = all(root, "AdditionalDocumentReference");
  const taxTotal =
    taxTotals.find((total) => find(total, "TaxAmount")?.getAttribute("currencyID") === currency) ??
    taxTotals[0];
  return {
    number: text(root, "ID"),
    // Its code is optional in UBL, and so that of its root counts.
    typeCode: text(root, `${kind}TypeCode`) ?? (kind === "CreditNote" ? "381" : null),
    issued: text(root, "IssueDate"),
    due: text(root, "DueDate") ?? text(root, "PaymentMeans", "PaymentDueDate"),
    delivered: text(root, "Delivery", "ActualDeliveryDate"),
    period: period && { from: text(period, "StartDate"), to: text(period, "EndDate") },
    currency,
    orderNumber: text(root, "OrderReference", "ID"),
    buyerReference: text(root, "BuyerReference"),
    contract: text(root, "ContractDocumentReference", "ID"),
    project: text(root, "ProjectReference", "ID"),
    tender: text(root, "OriginatorDocumentReference", "ID"),
    invoicedObject: text(references.find(isObject) ?? null, "ID"),
    accountingCost: text(root, "AccountingCost"),
    preceding: all(root, "BillingReference", "InvoiceDocumentReference").map((invoice) => ({
      number: text(invoice, "ID"),
      issued: text(invoice, "IssueDate"),
    })),
    seller: party(supplier),
    buyer: party(find(root, "AccountingCustomerParty", "Party")),
    payee: otherParty(find(root, "PayeeParty")),
    taxRepresentative: otherParty(find(root, "TaxRepresentativeParty")),
    deliveredTo: deliveredTo(find(root, "Delivery")),
    notes: texts(root, "Note"),
    lines: ublLines(root, kind),
    adjustments: all(root, "AllowanceCharge").map(ublAdjustment),
    taxes: all(root, "TaxTotal", "TaxSubtotal").map(tax),
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
    payments: all(root, "PaymentMeans").map((means) => payment(means, creditorId(root, supplier))),
    attachments: references.filter((reference) => !isObject(reference)).map(attachment),
  };
}

/** The number by which a creditor collects direct debits: one of the payee's or the seller's own (BT-90). */
function creditorId(root: XmlElement, supplier: XmlElement | null): string | null {
  const ids = [find(root, "PayeeParty"), supplier].flatMap((one) => all(one, "PartyIdentification", "ID"));
  return textOf(ids.find((id) => id.getAttribute("schemeID") === "SEPA"));
}

function tax(element: XmlElement): InvoiceTax {
  const category = find(element, "TaxCategory");
  // It is always VAT, in every tax of EN 16931.
  text(category, "TaxScheme", "ID");
  return {
    category: text(category, "ID"),
    rate: text(category, "Percent"),
    basis: text(element, "TaxableAmount"),
    amount: text(element, "TaxAmount"),
    exemption: text(category, "TaxExemptionReason"),
    exemptionCode: text(category, "TaxExemptionReasonCode"),
  };
}

function payment(means: XmlElement, creditor: string | null): InvoicePayment {
  const account = find(means, "PayeeFinancialAccount");
  const mandate = find(means, "PaymentMandate");
  const code = find(means, "PaymentMeansCode");
  return {
    means: textOf(code),
    meansText: code?.getAttribute("name") ?? text(means, "InstructionNote"),
    iban: text(account, "ID"),
    bic: text(account, "FinancialInstitutionBranch", "ID"),
    holder: text(account, "Name"),
    reference: text(means, "PaymentID"),
    card: text(means, "CardAccount", "PrimaryAccountNumberID"),
    mandate: text(mandate, "ID"),
    creditorId: creditor,
    debtorIban: text(mandate, "PayerFinancialAccount", "ID"),
  };
}

/** Whether a reference names what is invoiced, and no document (BT-18). */
const isObject = (reference: XmlElement) => text(reference, "DocumentTypeCode") === "130";

function attachment(element: XmlElement): InvoiceAttachment {
  const binary = find(element, "Attachment", "EmbeddedDocumentBinaryObject");
  return {
    number: text(element, "ID"),
    description: text(element, "DocumentDescription"),
    fileName: binary?.getAttribute("filename") ?? null,
    content: textOf(binary),
    address: text(element, "Attachment", "ExternalReference", "URI"),
  };
}

const otherParty = (element: XmlElement | null) => element && party(element);

function deliveredTo(delivery: XmlElement | null): InvoiceParty | null {
  const [location, receiver] = [find(delivery, "DeliveryLocation"), find(delivery, "DeliveryParty")];
  if (!location && !receiver) return null;
  const name = text(receiver, "PartyName", "Name");
  return { ...party(null), name, id: text(location, "ID"), address: addressOf(find(location, "Address")) };
}

const addressOf = (address: XmlElement | null) =>
  present([
    text(address, "StreetName"),
    text(address, "AdditionalStreetName"),
    text(address, "AddressLine", "Line"),
    joined(" ", text(address, "PostalZone"), text(address, "CityName")),
    text(address, "Country", "IdentificationCode"),
  ]);

function party(element: XmlElement | null): InvoiceParty {
  const ids = all(element, "PartyTaxScheme").map((scheme) => ({
    scheme: text(scheme, "TaxScheme", "ID"),
    id: text(scheme, "CompanyID"),
  }));
  const own = all(element, "PartyIdentification", "ID").find((id) => id.getAttribute("schemeID") !== "SEPA");
  return {
    name: text(element, "PartyLegalEntity", "RegistrationName") ?? text(element, "PartyName", "Name"),
    id: textOf(own) ?? text(element, "PartyLegalEntity", "CompanyID"),
    address: addressOf(find(element, "PostalAddress")),
    vatId: ids.find(({ scheme }) => scheme === "VAT")?.id ?? null,
    taxNumber: ids.find(({ scheme }) => scheme !== "VAT")?.id ?? null,
    contact: ["Name", "Telephone", "ElectronicMail"].flatMap((name) => texts(element, "Contact", name)),
  };
}
