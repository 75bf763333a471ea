import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { saveFile } from "#lib/client/files.ts";
import { readXml } from "#lib/client/xml/read-xml.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

vi.mock("#lib/client/files.ts", { spy: true });

const cii = (content: { head?: string; agreement?: string; settlement?: string; lines?: string }) => `
  <rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
    xmlns:ram="ram" xmlns:udt="udt">
    <rsm:ExchangedDocument><ram:ID>R-1</ram:ID>${content.head ?? ""}</rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction>${content.lines ?? ""}
      <ram:ApplicableHeaderTradeAgreement>${content.agreement ?? ""}</ram:ApplicableHeaderTradeAgreement>
      <ram:ApplicableHeaderTradeSettlement>
        <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>${content.settlement ?? ""}
      </ram:ApplicableHeaderTradeSettlement>
    </rsm:SupplyChainTradeTransaction>
  </rsm:CrossIndustryInvoice>`;

const ubl = (content: string) => `
  <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
    <ID>R-2</ID><DocumentCurrencyCode>EUR</DocumentCurrencyCode>${content}
  </Invoice>`;

/** Shows an invoice as people read it, and returns its text. */
async function show(xml: string, locale: "de" | "en" = "en"): Promise<string> {
  const read = await readXml(new Blob([xml]));
  if (read.kind !== "invoice") throw new Error("This is no invoice.");
  await render(<InvoiceSheet invoice={read.invoice} rest={read.rest} />, { locale });
  return page.getByRole("article").element().textContent;
}

test("an amount that is collected is said to be, and the buyer's own account is no account to pay to", async () => {
  const means = `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode>
    <ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>
    </ram:SpecifiedTradeSettlementPaymentMeans>`;
  const settlement = `<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>${means}
    <ram:SpecifiedTradePaymentTerms><ram:DirectDebitMandateID>M-7</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms>`;
  const text = await show(cii({ settlement }));
  expect(text).toContain("There is nothing to transfer.");
  expect(text).toContain("Means of paymentSEPA direct debit");
  expect(text).toContain("Collected fromDE02 1203 0000 0000 2020 51");
  expect(text).toContain("MandateM-7");
  expect(text).toContain("Creditor idDE98ZZZ09999999999");
  expect(text).not.toContain("IBAN");
});

test("the same in UBL, in German", async () => {
  const text = await show(
    ubl(`<AccountingSupplierParty><Party><PartyIdentification><ID schemeID="SEPA">DE98ZZZ</ID></PartyIdentification>
      <PartyIdentification><ID>L-9</ID></PartyIdentification></Party></AccountingSupplierParty>
      <PaymentMeans><PaymentMeansCode>49</PaymentMeansCode><PaymentMandate><ID>M-8</ID>
      <PayerFinancialAccount><ID>DE02120300000000202051</ID></PayerFinancialAccount></PaymentMandate></PaymentMeans>`),
    "de",
  );
  expect(text).toContain("Es ist nichts zu überweisen.");
  expect(text).toContain("Eingezogen vonDE02 1203 0000 0000 2020 51");
  expect(text).toContain("Gläubiger-IDDE98ZZZ");
  expect(text).toContain("Nr. L-9");
  expect(text).not.toContain("IBAN");
});

test("who is paid instead of the seller, who answers for the tax, and which invoice is corrected", async () => {
  const agreement = `<ram:SellerTradeParty><ram:Name>Verkauf GmbH</ram:Name></ram:SellerTradeParty>
    <ram:SellerTaxRepresentativeTradeParty><ram:Name>Fiskal AG</ram:Name></ram:SellerTaxRepresentativeTradeParty>
    <ram:ContractReferencedDocument><ram:IssuerAssignedID>V-3</ram:IssuerAssignedID></ram:ContractReferencedDocument>`;
  const settlement = `<ram:PayeeTradeParty><ram:Name>Factoring Bank</ram:Name></ram:PayeeTradeParty>
    <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-0</ram:IssuerAssignedID><ram:FormattedIssueDateTime>
    <ram:DateTimeString format="102">20260411</ram:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>
    <ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>4711-K</ram:ID></ram:ReceivableSpecifiedTradeAccountingAccount>`;
  const text = await show(cii({ agreement, settlement }));
  for (const part of [
    "Refers to invoice R-0 of 11 Apr 2026",
    "Paid toFactoring Bank",
    "Tax representative of the sellerFiskal AG",
    "ContractV-3",
    "Booked by the buyer as4711-K",
  ])
    expect(text).toContain(part);
});

test("parts of a line, and what was allowed on it", async () => {
  const line = (id: string, parent: string, rest = "") => `<ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${parent}</ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:Name>Teil ${id}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeSettlement>${rest}</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
  const parent = (id: string) => `<ram:ParentLineID>${id}</ram:ParentLineID>`;
  const allowance = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
    <ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>50</ram:BasisAmount>
    <ram:ActualAmount>5</ram:ActualAmount><ram:Reason>Rabatt</ram:Reason></ram:SpecifiedTradeAllowanceCharge>`;
  const lines =
    line("1", "") + line("1.1", parent("1"), allowance) + line("1.1.1", parent("1.1")) + line("2", "");
  expect(await show(cii({ lines }))).toContain("Rabatt, 10 % of 50.00 \u2212 5.00");
  const indents = page
    .getByRole("row")
    .elements()
    .map((row) => row.querySelector<HTMLElement>("td")?.style.paddingLeft);
  expect(indents).toEqual([undefined, "", "1rem", "2rem", ""]);
});

test("parts of a line in the extension of XRechnung", async () => {
  const subLine = `<SubInvoiceLine><ID>1.1</ID><Item><Name>Teil</Name></Item></SubInvoiceLine>`;
  await show(ubl(`<InvoiceLine><ID>1</ID>${subLine}</InvoiceLine>`));
  expect(page.getByRole("row").elements()).toHaveLength(3);
});

test("why there is no tax, in words", async () => {
  const tax = (
    category: string,
    code: string,
  ) => `<TaxSubtotal><TaxableAmount>1</TaxableAmount><TaxAmount>0</TaxAmount>
    <TaxCategory><ID>${category}</ID><Percent>0</Percent><TaxExemptionReasonCode>${code}</TaxExemptionReasonCode></TaxCategory></TaxSubtotal>`;
  const text = await show(
    ubl(`<TaxTotal>${tax("AE", "VATEX-EU-AE")}${tax("E", "VATEX-EU-132-1A")}</TaxTotal>`),
  );
  expect(text).toContain("Reverse charge: the buyer owes the tax, VATEX-EU-AE");
  expect(text).toContain("Exempt from tax, Directive 2006/112/EC, article 132 (1) (a), VATEX-EU-132-1A");
});

test("attachments in the file are saved byte for byte, damaged ones say so, and addresses are no links", async () => {
  const saved = vi.mocked(saveFile).mockReturnValue();
  const attachment = (id: string, inner: string) => `<AdditionalDocumentReference><ID>${id}</ID>
    <DocumentDescription>Stundenzettel</DocumentDescription><Attachment>${inner}</Attachment></AdditionalDocumentReference>`;
  const binary = (text: string) =>
    `<EmbeddedDocumentBinaryObject mimeCode="text/html" filename="../zettel\u202e.html">${text}</EmbeddedDocumentBinaryObject>`;
  const address = "<ExternalReference><URI>https://evil.example/a</URI></ExternalReference>";
  const text = await show(
    ubl(attachment("1", binary("aGFs\n bG8=")) + attachment("2", binary("%%%")) + attachment("3", address)),
  );
  expect(text).toContain("https://evil.example/a");
  expect(page.getByRole("link").elements()).toHaveLength(0);
  const save = page.getByRole("button", { name: "Save ../zettel.html" });
  await save.nth(0).click();
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect([await blob?.text(), blob?.type, name]).toEqual(["hallo", "", "../zettel.html"]);
  await save.nth(1).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^This attachment is damaged/);
  expect(saved).toHaveBeenCalledTimes(1);
});

test("what no field shows stands at the end under its own names", async () => {
  const text = await show(
    ubl(
      "<CustomizationID>urn:x</CustomizationID><Delivery><Shipment><ID>S-1</ID></Shipment></Delivery><Empty/>",
    ),
  );
  expect(text).toContain("2 further values of the file");
  expect(text).toContain("CustomizationIDurn:x");
  expect(text).toContain("Delivery › Shipment › IDS-1");
});

test("what the sheet has one place for is shown once, and what there is more of stands at the end", async () => {
  const terms = (day: string) =>
    `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString>
    </ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  const settlement = `<ram:SpecifiedTradePaymentTerms/>${terms("20260601")}${terms("20260701")}`;
  const text = await show(cii({ settlement }));
  expect(text).toContain("Due1 Jun 2026");
  expect(text).toContain("DateTimeString20260701");
});

test("where it was delivered in UBL: the receiver and the place", async () => {
  const place = `<DeliveryLocation><ID>L-1</ID><Address><CityName>Kiel</CityName></Address></DeliveryLocation>`;
  const receiver = `<DeliveryParty><PartyName><Name>Lager Nord</Name></PartyName><PartyIdentification><ID>9</ID>
    </PartyIdentification></DeliveryParty>`;
  const text = await show(ubl(`<Delivery>${place}${receiver}</Delivery>`));
  expect(text).toContain("Delivered toLager NordKielNo. L-1");
  expect(text).toContain("DeliveryParty › PartyIdentification › ID9");
});

test("an Italian invoice is a sheet too", async () => {
  const text = await show(`
    <p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
      <FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><Anagrafica><Denominazione>Alfa SRL</Denominazione>
        </Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>
      <FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD04</TipoDocumento>
        <Divisa>EUR</Divisa><Data>2026-04-14</Data><Numero>F-3</Numero>
        <ImportoTotaleDocumento>122.00</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
      <DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Olio</Descrizione>
        <PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee></DatiBeniServizi>
      </FatturaElettronicaBody></p:FatturaElettronica>`);
  for (const part of ["Credit note F-3", "Alfa SRL", "14 Apr 2026", "Olio", "122.00"])
    expect(text).toContain(part);
});
