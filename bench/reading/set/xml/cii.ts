import { escapeUTF8 } from "entities";
import type Big from "big.js";
import type { Invoice, Party } from "../invoice.ts";

const money = (amount: Big) => amount.toFixed(2);
const day = (value: string) =>
  `<udt:DateTimeString format="102">${value.replaceAll("-", "")}</udt:DateTimeString>`;
const category = (rate: number) =>
  `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${rate > 0 ? "S" : "Z"}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`;
const party = (name: string, { name: company, street, town, country, vatId }: Party) =>
  `<ram:${name}><ram:Name>${escapeUTF8(company)}</ram:Name><ram:PostalTradeAddress><ram:LineOne>${escapeUTF8(street)}</ram:LineOne><ram:CityName>${escapeUTF8(town)}</ram:CityName><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${escapeUTF8(vatId)}</ram:ID></ram:SpecifiedTaxRegistration></ram:${name}>`;

/** Returns an invoice as UN/CEFACT CII, as ZUGFeRD and XRechnung have it. */
export function writeCii(invoice: Invoice): string {
  const { currency, supplier } = invoice;
  const lines = invoice.lines.map(
    (line, index) =>
      `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${escapeUTF8(line.text)}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${money(line.price)}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${category(line.rate)}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${money(line.net)}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
  );
  const taxes = invoice.taxes.map((part) => {
    const [type, rest] = category(part.rate).split("<ram:CategoryCode>");
    return `<ram:ApplicableTradeTax><ram:CalculatedAmount>${money(part.tax)}</ram:CalculatedAmount>${type ?? ""}<ram:BasisAmount>${money(part.net)}</ram:BasisAmount><ram:CategoryCode>${rest ?? ""}</ram:ApplicableTradeTax>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${invoice.number}</ram:ID><ram:TypeCode>${invoice.isCredit ? 381 : 380}</ram:TypeCode><ram:IssueDateTime>${day(invoice.date)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines.join("\n")}
<ram:ApplicableHeaderTradeAgreement>${party("SellerTradeParty", supplier)}${party("BuyerTradeParty", invoice.recipient)}<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${invoice.order}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${day(invoice.delivery)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${supplier.iban.replaceAll(" ", "")}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
${taxes.join("\n")}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(invoice.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${money(invoice.net)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${money(invoice.net)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${currency}">${money(invoice.tax)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${money(invoice.gross)}</ram:GrandTotalAmount><ram:TotalPrepaidAmount>${money(invoice.prepaid)}</ram:TotalPrepaidAmount><ram:DuePayableAmount>${money(invoice.payable)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`;
}
