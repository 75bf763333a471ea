import "server-only";

const ciiNamespaces =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="ram" xmlns:udt="udt"';

/** An invoice in each syntax: R-7 of 14 April 2026 by Müller & Söhne about 119.00 EUR, 19.00 of it tax. */
export const xmlInvoices = {
  cii: `<rsm:CrossIndustryInvoice ${ciiNamespaces}>
  <rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260414</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Müller &amp; Söhne</ram:Name>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
    </ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
        <ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode>
        <ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:Description>ohne Abzug</ram:Description></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260514</udt:DateTimeString>
        </ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`,
  ubl: `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <ID>R-7</ID><IssueDate>2026-04-14</IssueDate><DueDate>2026-05-14</DueDate><InvoiceTypeCode>380</InvoiceTypeCode>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyTaxScheme><CompanyID>DE123456789</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme>
    </PartyTaxScheme><PartyLegalEntity><RegistrationName><![CDATA[Müller & Söhne]]></RegistrationName></PartyLegalEntity></Party>
  </AccountingSupplierParty>
  <TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount><TaxSubtotal><TaxableAmount>100.00</TaxableAmount>
    <TaxAmount>19.00</TaxAmount><TaxCategory><ID>S</ID><Percent>19.00</Percent></TaxCategory></TaxSubtotal></TaxTotal>
  <LegalMonetaryTotal><TaxInclusiveAmount>119.00</TaxInclusiveAmount></LegalMonetaryTotal>
</Invoice>`,
  fattura: `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici>
    <IdFiscaleIVA><IdPaese>DE</IdPaese><IdCodice>123456789</IdCodice></IdFiscaleIVA>
    <Anagrafica><Denominazione>Müller &#38; Söhne</Denominazione></Anagrafica></DatiAnagrafici></CedentePrestatore>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-04-14</Data>
      <Numero>R-7</Numero><ImportoTotaleDocumento>119.00</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
    <DatiBeniServizi><DatiRiepilogo><AliquotaIVA>19.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto>
      <Imposta>19.00</Imposta></DatiRiepilogo></DatiBeniServizi>
    <DatiPagamento><DettaglioPagamento><DataScadenzaPagamento>2026-05-14</DataScadenzaPagamento></DettaglioPagamento>
    </DatiPagamento>
  </FatturaElettronicaBody>
</p:FatturaElettronica>`,
};

/** What every reader makes of them. */
export const readInvoice = {
  number: "R-7",
  typeCode: "380",
  issued: "2026-04-14",
  due: "2026-05-14",
  currency: "EUR",
  seller: { name: "Müller & Söhne", vatId: "DE123456789" },
  taxes: [{ category: "S", rate: "19.00", basis: "100.00", amount: "19.00" }],
  totals: { gross: "119.00" },
};
