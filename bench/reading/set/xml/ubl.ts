import { escapeUTF8 } from "entities";
import type Big from "big.js";
import type { Invoice, Party } from "../invoice.ts";

const category = (name: string, rate: number) =>
  `<cac:${name}><cbc:ID>${rate > 0 ? "S" : "Z"}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
const party = (name: string, { name: company, street, town, country, vatId }: Party) =>
  `<cac:${name}><cac:Party><cac:PostalAddress><cbc:StreetName>${escapeUTF8(street)}</cbc:StreetName><cbc:CityName>${escapeUTF8(town)}</cbc:CityName><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${escapeUTF8(vatId)}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${escapeUTF8(company)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${name}>`;

/** Returns an invoice as UBL: an `Invoice`, or a `CreditNote` with its own names of elements. */
export function writeUbl(invoice: Invoice): string {
  const { currency, isCredit, supplier } = invoice;
  const money = (name: string, amount: Big) =>
    `<cbc:${name} currencyID="${currency}">${amount.toFixed(2)}</cbc:${name}>`;
  const root = isCredit ? "CreditNote" : "Invoice";
  const quantity = isCredit ? "CreditedQuantity" : "InvoicedQuantity";
  const lines = invoice.lines.map(
    (line, index) =>
      `<cac:${root}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.quantity}</cbc:${quantity}>${money("LineExtensionAmount", line.net)}<cac:Item><cbc:Name>${escapeUTF8(line.text)}</cbc:Name>${category("ClassifiedTaxCategory", line.rate)}</cac:Item><cac:Price>${money("PriceAmount", line.price)}</cac:Price></cac:${root}Line>`,
  );
  const taxes = invoice.taxes.map(
    (part) =>
      `<cac:TaxSubtotal>${money("TaxableAmount", part.net)}${money("TaxAmount", part.tax)}${category("TaxCategory", part.rate)}</cac:TaxSubtotal>`,
  );
  const due = `<cbc:DueDate>${invoice.due}</cbc:DueDate>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
<cbc:ID>${invoice.number}</cbc:ID><cbc:IssueDate>${invoice.date}</cbc:IssueDate>${isCredit ? "" : due}
<cbc:${root}TypeCode>${isCredit ? 381 : 380}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>${invoice.order}</cbc:ID></cac:OrderReference><cac:DespatchDocumentReference><cbc:ID>${invoice.deliveryNote}</cbc:ID></cac:DespatchDocumentReference>
${party("AccountingSupplierParty", supplier)}${party("AccountingCustomerParty", invoice.recipient)}
<cac:Delivery><cbc:ActualDeliveryDate>${invoice.delivery}</cbc:ActualDeliveryDate></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${supplier.iban.replaceAll(" ", "")}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal>${money("TaxAmount", invoice.tax)}${taxes.join("")}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${money("LineExtensionAmount", invoice.net)}${money("TaxExclusiveAmount", invoice.net)}${money("TaxInclusiveAmount", invoice.gross)}${money("PrepaidAmount", invoice.prepaid)}${money("PayableAmount", invoice.payable)}</cac:LegalMonetaryTotal>
${lines.join("\n")}
</${root}>
`;
}
