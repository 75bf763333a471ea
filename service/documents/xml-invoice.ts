import type Big from "big.js";
import { computeInvoice, type InvoiceLine, type TaxGroup } from "./compute-invoice.ts";
import { isCreditNote, paymentDays, paymentTerms } from "./describe-document.ts";
import type { DocumentInput, DrawnPosting } from "./document-input.ts";
import { findSupplier, type Supplier } from "./find-supplier.ts";
import { fractionDigits } from "./format-amount.ts";
import { addDays } from "./format-date.ts";
import { element, join, ram, type Xml } from "./xml-element.ts";
import { tradeParties } from "./xml-parties.ts";

const namespaces = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** The specification that the document follows (BT-24). */
const guideline = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";

type Amounts = { write: (amount: Big) => string; currencyCode: string };

const day = (name: string, date: Date) =>
  ram(
    name,
    element("udt:DateTimeString", { format: "102" }, date.toISOString().slice(0, 10).replaceAll("-", "")),
  );

/** Returns the category (UNCL 5305) and rate of a tax. Category S is standard, E is exempt. */
const category = (rate: number) =>
  join([ram("CategoryCode", rate > 0 ? "S" : "E"), ram("RateApplicablePercent", String(rate))]);

function lineItem(line: InvoiceLine, index: number, { write }: Amounts, sign: 1 | -1): Xml {
  const net = line.net.times(sign);
  // A price must not be negative (BR-27), so a negative line has a negative quantity.
  const quantity = net.lt(0) ? "-1" : "1";
  return ram(
    "IncludedSupplyChainTradeLineItem",
    ram("AssociatedDocumentLineDocument", ram("LineID", String(index + 1))),
    ram(
      "SpecifiedTradeProduct",
      ram("Name", line.text),
      line.note ? ram("Description", line.note) : undefined,
    ),
    ram(
      "SpecifiedLineTradeAgreement",
      ram("NetPriceProductTradePrice", ram("ChargeAmount", write(net.abs()))),
    ),
    ram("SpecifiedLineTradeDelivery", element("ram:BilledQuantity", { unitCode: "C62" }, quantity)),
    ram(
      "SpecifiedLineTradeSettlement",
      ram("ApplicableTradeTax", ram("TypeCode", "VAT"), category(line.rate)),
      ram("SpecifiedTradeSettlementLineMonetarySummation", ram("LineTotalAmount", write(net))),
      line.costCenter
        ? ram("ReceivableSpecifiedTradeAccountingAccount", ram("ID", line.costCenter))
        : undefined,
    ),
  );
}

function taxOf({ rate, net, tax }: TaxGroup, { write }: Amounts, sign: 1 | -1): Xml {
  return ram(
    "ApplicableTradeTax",
    ram("CalculatedAmount", write(tax.times(sign))),
    ram("TypeCode", "VAT"),
    rate > 0 ? undefined : ram("ExemptionReason", "Ohne Ausweis der Umsatzsteuer"),
    ram("BasisAmount", write(net.times(sign))),
    category(rate),
  );
}

function settlement(posting: DrawnPosting, supplier: Supplier, amounts: Amounts, sign: 1 | -1): Xml {
  const { groups, net, tax, gross, rounding, payable } = computeInvoice(posting);
  const total = (name: string, amount: Big) => ram(name, amounts.write(amount.times(sign)));
  const { currencyCode } = amounts;
  const account = supplier.iban && ram("PayeePartyCreditorFinancialAccount", ram("IBANID", supplier.iban));
  return ram(
    "ApplicableHeaderTradeSettlement",
    ram("InvoiceCurrencyCode", currencyCode),
    account ? ram("SpecifiedTradeSettlementPaymentMeans", ram("TypeCode", "58"), account) : undefined,
    join(groups.map((group) => taxOf(group, amounts, sign))),
    ram(
      "SpecifiedTradePaymentTerms",
      ram("Description", paymentTerms(posting, supplier)),
      day("DueDateDateTime", addDays(new Date(posting.invoiceDate), paymentDays(supplier))),
    ),
    ram(
      "SpecifiedTradeSettlementHeaderMonetarySummation",
      total("LineTotalAmount", net),
      total("TaxBasisTotalAmount", net),
      element("ram:TaxTotalAmount", { currencyID: currencyCode }, amounts.write(tax.times(sign))),
      rounding.eq(0) ? undefined : total("RoundingAmount", rounding),
      total("GrandTotalAmount", gross),
      total("DuePayableAmount", payable),
    ),
  );
}

/**
 * Returns the invoice of a posting as a cross-industry invoice (UN/CEFACT CII) with the terms of EN 16931.
 * The amounts are those of the drawn invoice, with a decimal point and the currency's decimal places. A
 * credit note has type 381 and positive amounts, as the type requires. The result is well-formed XML in
 * UTF-8, equal for equal input.
 */
export function renderXmlInvoice(input: DocumentInput): string {
  const { posting } = input;
  const supplier = findSupplier(posting);
  const sign = isCreditNote(posting) ? -1 : 1;
  const { currencyCode } = posting.amount;
  const digits = fractionDigits(currencyCode);
  const amounts: Amounts = { currencyCode, write: (amount) => amount.toFixed(digits) };
  const date = new Date(posting.invoiceDate);
  const { lines } = computeInvoice(posting);
  const root = element(
    "rsm:CrossIndustryInvoice",
    namespaces,
    element(
      "rsm:ExchangedDocumentContext",
      {},
      ram("GuidelineSpecifiedDocumentContextParameter", ram("ID", guideline)),
    ),
    element(
      "rsm:ExchangedDocument",
      {},
      ram("ID", posting.invoiceId),
      ram("TypeCode", sign < 0 ? "381" : "380"),
      day("IssueDateTime", date),
    ),
    element(
      "rsm:SupplyChainTradeTransaction",
      {},
      join(lines.map((line, index) => lineItem(line, index, amounts, sign))),
      tradeParties(input, supplier),
      ram(
        "ApplicableHeaderTradeDelivery",
        ram("ActualDeliverySupplyChainEvent", day("OccurrenceDateTime", date)),
      ),
      settlement(posting, supplier, amounts, sign),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
