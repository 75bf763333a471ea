import { ciiAdjustment, ciiLines } from "./cii-lines.ts";
import { all, find, joined, present, text, textOf, texts, type XmlElement } from "./elements.ts";
import type { InvoiceAttachment, InvoiceParty, InvoicePayment, InvoiceTax, XmlInvoice } from "./invoice.ts";

/** The namespace of the root element. */
export const ciiRoot = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";

/**
 * Reads a Cross Industry Invoice of UN/CEFACT (D16B), by the binding of EN 16931-3-3. ZUGFeRD 2 and
 * Factur-X use it.
 */
export function readCii(root: XmlElement): XmlInvoice {
  const head = find(root, "ExchangedDocument");
  const trade = find(root, "SupplyChainTradeTransaction");
  const agreement = find(trade, "ApplicableHeaderTradeAgreement");
  const delivery = find(trade, "ApplicableHeaderTradeDelivery");
  const settlement = find(trade, "ApplicableHeaderTradeSettlement");
  const sum = find(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const period = find(settlement, "BillingSpecifiedPeriod");
  const currency = text(settlement, "InvoiceCurrencyCode");
  // A second total is the same tax in the accounting currency.
  const taxTotals = all(sum, "TaxTotalAmount");
  const taxTotal = taxTotals.find((total) => total.getAttribute("currencyID") === currency) ?? taxTotals[0];
  const terms = all(settlement, "SpecifiedTradePaymentTerms");
  const references = all(agreement, "AdditionalReferencedDocument");
  const referenceOf = (type: string) => references.find((one) => text(one, "TypeCode") === type) ?? null;
  return {
    number: text(head, "ID"),
    typeCode: text(head, "TypeCode"),
    issued: day(head, "IssueDateTime"),
    due: day(terms.find((one) => find(one, "DueDateDateTime")) ?? null, "DueDateDateTime"),
    delivered: day(find(delivery, "ActualDeliverySupplyChainEvent"), "OccurrenceDateTime"),
    period: period && { from: day(period, "StartDateTime"), to: day(period, "EndDateTime") },
    currency,
    orderNumber: text(agreement, "BuyerOrderReferencedDocument", "IssuerAssignedID"),
    buyerReference: text(agreement, "BuyerReference"),
    contract: text(agreement, "ContractReferencedDocument", "IssuerAssignedID"),
    project: joined(" ", ...["ID", "Name"].map((name) => text(agreement, "SpecifiedProcuringProject", name))),
    tender: text(referenceOf("50"), "IssuerAssignedID"),
    invoicedObject: text(referenceOf("130"), "IssuerAssignedID"),
    accountingCost: text(settlement, "ReceivableSpecifiedTradeAccountingAccount", "ID"),
    preceding: all(settlement, "InvoiceReferencedDocument").map((invoice) => ({
      number: text(invoice, "IssuerAssignedID"),
      issued: day(invoice, "FormattedIssueDateTime"),
    })),
    seller: party(find(agreement, "SellerTradeParty")),
    buyer: party(find(agreement, "BuyerTradeParty")),
    payee: otherParty(find(settlement, "PayeeTradeParty")),
    taxRepresentative: otherParty(find(agreement, "SellerTaxRepresentativeTradeParty")),
    deliveredTo: otherParty(find(delivery, "ShipToTradeParty")),
    notes: texts(head, "IncludedNote", "Content"),
    lines: ciiLines(trade),
    adjustments: all(settlement, "SpecifiedTradeAllowanceCharge").map(ciiAdjustment),
    taxes: all(settlement, "ApplicableTradeTax").map(tax),
    totals: {
      lines: text(sum, "LineTotalAmount"),
      allowances: text(sum, "AllowanceTotalAmount"),
      charges: text(sum, "ChargeTotalAmount"),
      net: text(sum, "TaxBasisTotalAmount"),
      tax: textOf(taxTotal),
      gross: text(sum, "GrandTotalAmount"),
      prepaid: text(sum, "TotalPrepaidAmount"),
      rounding: text(sum, "RoundingAmount"),
      payable: text(sum, "DuePayableAmount"),
    },
    terms: texts(settlement, "SpecifiedTradePaymentTerms", "Description"),
    payments: all(settlement, "SpecifiedTradeSettlementPaymentMeans").map((means) =>
      payment(means, settlement),
    ),
    attachments: references
      .filter((reference) => reference !== referenceOf("50") && reference !== referenceOf("130"))
      .map(attachment),
  };
}

/** Returns a day, which format 102 writes as `YYYYMMDD`, as `YYYY-MM-DD`. Any other text is unchanged. */
function day(parent: XmlElement | null, name: string): string | null {
  const value = text(parent, name, "DateTimeString") ?? text(parent, name, "DateTime");
  return value?.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3") ?? null;
}

function tax(element: XmlElement): InvoiceTax {
  // It is always VAT, in every tax of EN 16931.
  text(element, "TypeCode");
  return {
    category: text(element, "CategoryCode"),
    rate: text(element, "RateApplicablePercent"),
    basis: text(element, "BasisAmount"),
    amount: text(element, "CalculatedAmount"),
    exemption: text(element, "ExemptionReason"),
    exemptionCode: text(element, "ExemptionReasonCode"),
  };
}

function payment(means: XmlElement, settlement: XmlElement | null): InvoicePayment {
  return {
    means: text(means, "TypeCode"),
    meansText: text(means, "Information"),
    iban:
      text(means, "PayeePartyCreditorFinancialAccount", "IBANID") ??
      text(means, "PayeePartyCreditorFinancialAccount", "ProprietaryID"),
    bic: text(means, "PayeeSpecifiedCreditorFinancialInstitution", "BICID"),
    holder: text(means, "PayeePartyCreditorFinancialAccount", "AccountName"),
    reference: text(settlement, "PaymentReference"),
    card: text(means, "ApplicableTradeSettlementFinancialCard", "ID"),
    mandate: text(settlement, "SpecifiedTradePaymentTerms", "DirectDebitMandateID"),
    creditorId: text(settlement, "CreditorReferenceID"),
    debtorIban: text(means, "PayerPartyDebtorFinancialAccount", "IBANID"),
  };
}

function attachment(element: XmlElement): InvoiceAttachment {
  const binary = find(element, "AttachmentBinaryObject");
  return {
    number: text(element, "IssuerAssignedID"),
    description: text(element, "Name"),
    fileName: binary?.getAttribute("filename") ?? null,
    content: textOf(binary),
    address: text(element, "URIID"),
  };
}

const otherParty = (element: XmlElement | null) => element && party(element);

function party(element: XmlElement | null): InvoiceParty {
  const address = find(element, "PostalTradeAddress");
  const ids = all(element, "SpecifiedTaxRegistration", "ID");
  const contact = find(element, "DefinedTradeContact");
  return {
    name: text(element, "Name"),
    id: text(element, "GlobalID") ?? text(element, "ID") ?? text(element, "SpecifiedLegalOrganization", "ID"),
    address: present([
      text(address, "LineOne"),
      text(address, "LineTwo"),
      text(address, "LineThree"),
      joined(" ", text(address, "PostcodeCode"), text(address, "CityName")),
      text(address, "CountryID"),
    ]),
    vatId: textOf(ids.find((id) => id.getAttribute("schemeID") === "VA")),
    taxNumber: textOf(ids.find((id) => id.getAttribute("schemeID") !== "VA")),
    contact: present([
      text(contact, "PersonName") ?? text(contact, "DepartmentName"),
      text(contact, "TelephoneUniversalCommunication", "CompleteNumber"),
      text(contact, "EmailURIUniversalCommunication", "URIID"),
    ]),
  };
}
