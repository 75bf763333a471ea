import { all, find, joined, present, text, textOf, texts } from "./elements.ts";
import type { InvoiceLine, InvoiceParty, XmlInvoice } from "./invoice.ts";

/** The namespace of the root element. */
export const ciiRoot = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";

/**
 * Reads a Cross Industry Invoice of UN/CEFACT (D16B), by the binding of EN 16931-3-3. ZUGFeRD 2 and
 * Factur-X use it.
 */
export function readCii(root: Element): XmlInvoice {
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
  const due = all(settlement, "SpecifiedTradePaymentTerms").flatMap(
    (terms) => day(terms, "DueDateDateTime") ?? [],
  );
  return {
    number: text(head, "ID"),
    typeCode: text(head, "TypeCode"),
    issued: day(head, "IssueDateTime"),
    due: due[0] ?? null,
    delivered: day(find(delivery, "ActualDeliverySupplyChainEvent"), "OccurrenceDateTime"),
    period: period && { from: day(period, "StartDateTime"), to: day(period, "EndDateTime") },
    currency,
    orderNumber: text(agreement, "BuyerOrderReferencedDocument", "IssuerAssignedID"),
    buyerReference: text(agreement, "BuyerReference"),
    seller: party(find(agreement, "SellerTradeParty")),
    buyer: party(find(agreement, "BuyerTradeParty")),
    notes: texts(head, "IncludedNote", "Content"),
    lines: all(trade, "IncludedSupplyChainTradeLineItem").map(line),
    adjustments: all(settlement, "SpecifiedTradeAllowanceCharge").map((adjustment) => ({
      isCharge: text(adjustment, "ChargeIndicator", "Indicator") === "true",
      reason: text(adjustment, "Reason"),
      amount: text(adjustment, "ActualAmount"),
    })),
    taxes: all(settlement, "ApplicableTradeTax").map((tax) => ({
      category: text(tax, "CategoryCode"),
      rate: text(tax, "RateApplicablePercent"),
      basis: text(tax, "BasisAmount"),
      amount: text(tax, "CalculatedAmount"),
      exemption: text(tax, "ExemptionReason"),
    })),
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
    payments: all(settlement, "SpecifiedTradeSettlementPaymentMeans").map((means) => ({
      iban:
        text(means, "PayeePartyCreditorFinancialAccount", "IBANID") ??
        text(means, "PayeePartyCreditorFinancialAccount", "ProprietaryID") ??
        text(means, "PayerPartyDebtorFinancialAccount", "IBANID"),
      bic: text(means, "PayeeSpecifiedCreditorFinancialInstitution", "BICID"),
      holder: text(means, "PayeePartyCreditorFinancialAccount", "AccountName"),
      reference: text(settlement, "PaymentReference"),
    })),
  };
}

/** Returns a day, which format 102 writes as `YYYYMMDD`, as `YYYY-MM-DD`. Any other text is unchanged. */
function day(parent: Element | null, name: string): string | null {
  const value = text(parent, name, "DateTimeString") ?? text(parent, name, "DateTime");
  return value?.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3") ?? null;
}

function party(element: Element | null): InvoiceParty {
  const address = find(element, "PostalTradeAddress");
  const ids = all(element, "SpecifiedTaxRegistration", "ID");
  const contact = find(element, "DefinedTradeContact");
  return {
    name: text(element, "Name"),
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

function line(element: Element): InvoiceLine {
  const head = find(element, "AssociatedDocumentLineDocument");
  const product = find(element, "SpecifiedTradeProduct");
  const price = find(element, "SpecifiedLineTradeAgreement", "NetPriceProductTradePrice");
  const quantity = find(element, "SpecifiedLineTradeDelivery", "BilledQuantity");
  const settlement = find(element, "SpecifiedLineTradeSettlement");
  const tax = find(settlement, "ApplicableTradeTax");
  return {
    id: text(head, "LineID"),
    name: text(product, "Name"),
    description: joined("\n", text(product, "Description"), text(head, "IncludedNote", "Content")),
    quantity: textOf(quantity),
    unit: quantity?.getAttribute("unitCode") ?? null,
    price: text(price, "ChargeAmount"),
    priceQuantity: text(price, "BasisQuantity"),
    taxCategory: text(tax, "CategoryCode"),
    taxRate: text(tax, "RateApplicablePercent"),
    total: text(settlement, "SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount"),
  };
}
