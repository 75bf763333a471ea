import type { DocumentInput } from "./document-input.ts";

const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Writes the invoice of a posting as an EN 16931 cross-industry invoice (CII). */
export function renderXmlInvoice({ posting }: DocumentInput): string {
  const number = posting.invoiceId.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">',
    `<rsm:ExchangedDocument><ram:ID>${number}</ram:ID></rsm:ExchangedDocument>`,
    "</rsm:CrossIndustryInvoice>",
  ].join("\n");
}
