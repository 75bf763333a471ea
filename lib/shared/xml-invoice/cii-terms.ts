import type { TermTree } from "./business-term.ts";

const addressOf = (
  ...[first, second, third, city, zone, part, country]: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): TermTree => ({
  LineOne: first,
  LineTwo: second,
  LineThree: third,
  CityName: city,
  PostcodeCode: zone,
  CountrySubDivisionName: part,
  CountryID: country,
});

const contactOf = (name: number, telephone: number, email: number): TermTree => ({
  PersonName: name,
  DepartmentName: name,
  TelephoneUniversalCommunication: { CompleteNumber: telephone },
  EmailURIUniversalCommunication: { URIID: email },
});

const day = (term: number): TermTree => ({ DateTimeString: term, DateTime: term });

const period = (from: number, to: number): TermTree => ({ StartDateTime: day(from), EndDateTime: day(to) });

const adjustment = (
  amount: number,
  basis: number,
  percent: number,
  reason: number,
  code: number,
): TermTree => ({
  ActualAmount: amount,
  BasisAmount: basis,
  CalculationPercent: percent,
  Reason: reason,
  ReasonCode: code,
});

const agreement: TermTree = {
  BuyerReference: 10,
  SpecifiedProcuringProject: { ID: 11 },
  ContractReferencedDocument: { IssuerAssignedID: 12 },
  BuyerOrderReferencedDocument: { IssuerAssignedID: 13 },
  SellerOrderReferencedDocument: { IssuerAssignedID: 14 },
  SellerTradeParty: {
    Name: 27,
    ID: 29,
    GlobalID: 29,
    SpecifiedLegalOrganization: { TradingBusinessName: 28, ID: 30 },
    SpecifiedTaxRegistration: { ID: [31, 32] },
    Description: 33,
    URIUniversalCommunication: { URIID: 34 },
    PostalTradeAddress: addressOf(35, 36, 162, 37, 38, 39, 40),
    DefinedTradeContact: contactOf(41, 42, 43),
  },
  BuyerTradeParty: {
    Name: 44,
    ID: 46,
    GlobalID: 46,
    SpecifiedLegalOrganization: { TradingBusinessName: 45, ID: 47 },
    SpecifiedTaxRegistration: { ID: 48 },
    URIUniversalCommunication: { URIID: 49 },
    PostalTradeAddress: addressOf(50, 51, 163, 52, 53, 54, 55),
    DefinedTradeContact: contactOf(56, 57, 58),
  },
  SellerTaxRepresentativeTradeParty: {
    Name: 62,
    SpecifiedTaxRegistration: { ID: 63 },
    PostalTradeAddress: addressOf(64, 65, 164, 66, 67, 68, 69),
  },
  AdditionalReferencedDocument: {
    IssuerAssignedID: [122, 17, 18],
    Name: 123,
    URIID: 124,
    AttachmentBinaryObject: 125,
  },
};

const delivery: TermTree = {
  ReceivingAdviceReferencedDocument: { IssuerAssignedID: 15 },
  DespatchAdviceReferencedDocument: { IssuerAssignedID: 16 },
  ShipToTradeParty: {
    Name: 70,
    ID: 71,
    GlobalID: 71,
    PostalTradeAddress: addressOf(75, 76, 165, 77, 78, 79, 80),
  },
  ActualDeliverySupplyChainEvent: { OccurrenceDateTime: day(72) },
};

const settlement: TermTree = {
  InvoiceCurrencyCode: 5,
  TaxCurrencyCode: 6,
  ReceivableSpecifiedTradeAccountingAccount: { ID: 19 },
  InvoiceReferencedDocument: { IssuerAssignedID: 25, FormattedIssueDateTime: day(26) },
  PayeeTradeParty: { Name: 59, ID: 60, GlobalID: 60, SpecifiedLegalOrganization: { ID: 61 } },
  BillingSpecifiedPeriod: period(73, 74),
  SpecifiedTradePaymentTerms: { DueDateDateTime: day(9), Description: 20, DirectDebitMandateID: 89 },
  PaymentReference: 83,
  CreditorReferenceID: 90,
  SpecifiedTradeSettlementPaymentMeans: {
    TypeCode: 81,
    Information: 82,
    PayeePartyCreditorFinancialAccount: { IBANID: 84, ProprietaryID: 84, AccountName: 85 },
    PayeeSpecifiedCreditorFinancialInstitution: { BICID: 86 },
    ApplicableTradeSettlementFinancialCard: { ID: 87, CardholderName: 88 },
    PayerPartyDebtorFinancialAccount: { IBANID: 91 },
  },
  SpecifiedTradeAllowanceCharge: {
    ...adjustment(92, 93, 94, 97, 98),
    CategoryTradeTax: { CategoryCode: 95, RateApplicablePercent: 96 },
  },
  "SpecifiedTradeAllowanceCharge+": {
    ...adjustment(99, 100, 101, 104, 105),
    CategoryTradeTax: { CategoryCode: 102, RateApplicablePercent: 103 },
  },
  SpecifiedTradeSettlementHeaderMonetarySummation: {
    LineTotalAmount: 106,
    AllowanceTotalAmount: 107,
    ChargeTotalAmount: 108,
    TaxBasisTotalAmount: 109,
    TaxTotalAmount: [110, 111],
    GrandTotalAmount: 112,
    TotalPrepaidAmount: 113,
    RoundingAmount: 114,
    DuePayableAmount: 115,
  },
  ApplicableTradeTax: {
    TaxPointDate: { DateString: 7 },
    DueDateTypeCode: 8,
    BasisAmount: 116,
    CalculatedAmount: 117,
    CategoryCode: 118,
    RateApplicablePercent: 119,
    ExemptionReason: 120,
    ExemptionReasonCode: 121,
  },
};

const line: TermTree = {
  AssociatedDocumentLineDocument: { LineID: 126, IncludedNote: { Content: 127 } },
  SpecifiedTradeProduct: {
    Name: 153,
    Description: 154,
    SellerAssignedID: 155,
    BuyerAssignedID: 156,
    GlobalID: 157,
    DesignatedProductClassification: { ClassCode: 158 },
    OriginTradeCountry: { ID: 159 },
    ApplicableProductCharacteristic: { Description: 160, Value: 161 },
  },
  SpecifiedLineTradeAgreement: {
    BuyerOrderReferencedDocument: { LineID: 132 },
    NetPriceProductTradePrice: { ChargeAmount: 146, BasisQuantity: [149, 150] },
    GrossPriceProductTradePrice: { ChargeAmount: 148, AppliedTradeAllowanceCharge: { ActualAmount: 147 } },
  },
  SpecifiedLineTradeDelivery: { BilledQuantity: [129, 130] },
  SpecifiedLineTradeSettlement: {
    AdditionalReferencedDocument: { IssuerAssignedID: 128 },
    SpecifiedTradeSettlementLineMonetarySummation: { LineTotalAmount: 131 },
    ReceivableSpecifiedTradeAccountingAccount: { ID: 133 },
    BillingSpecifiedPeriod: period(134, 135),
    SpecifiedTradeAllowanceCharge: adjustment(136, 137, 138, 139, 140),
    "SpecifiedTradeAllowanceCharge+": adjustment(141, 142, 143, 144, 145),
    ApplicableTradeTax: { CategoryCode: 151, RateApplicablePercent: 152 },
  },
};

/** Where the business terms of EN 16931 stand in a Cross Industry Invoice (EN 16931-3-3). */
export const ciiTerms: TermTree = {
  ExchangedDocumentContext: {
    BusinessProcessSpecifiedDocumentContextParameter: { ID: 23 },
    GuidelineSpecifiedDocumentContextParameter: { ID: 24 },
  },
  ExchangedDocument: {
    ID: 1,
    IssueDateTime: day(2),
    TypeCode: 3,
    IncludedNote: { SubjectCode: 21, Content: 22 },
  },
  SupplyChainTradeTransaction: {
    IncludedSupplyChainTradeLineItem: line,
    ApplicableHeaderTradeAgreement: agreement,
    ApplicableHeaderTradeDelivery: delivery,
    ApplicableHeaderTradeSettlement: settlement,
  },
};
