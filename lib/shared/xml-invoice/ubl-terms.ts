import type { TermTree } from "./business-term.ts";

const addressOf = (
  ...[street, more, third, city, zone, part, country]: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): TermTree => ({
  StreetName: street,
  AdditionalStreetName: more,
  AddressLine: { Line: third },
  CityName: city,
  PostalZone: zone,
  CountrySubentity: part,
  Country: { IdentificationCode: country },
});

const adjustment = (
  amount: number,
  basis: number,
  percent: number,
  reason: number,
  code: number,
): TermTree => ({
  Amount: amount,
  BaseAmount: basis,
  MultiplierFactorNumeric: percent,
  AllowanceChargeReason: reason,
  AllowanceChargeReasonCode: code,
});

const line: TermTree = {
  ID: 126,
  Note: 127,
  DocumentReference: { ID: 128 },
  InvoicedQuantity: [129, 130],
  CreditedQuantity: [129, 130],
  LineExtensionAmount: 131,
  OrderLineReference: { LineID: 132 },
  AccountingCost: 133,
  InvoicePeriod: { StartDate: 134, EndDate: 135 },
  AllowanceCharge: adjustment(136, 137, 138, 139, 140),
  "AllowanceCharge+": adjustment(141, 142, 143, 144, 145),
  Price: {
    PriceAmount: 146,
    AllowanceCharge: { Amount: 147, BaseAmount: 148 },
    BaseQuantity: [149, 150],
  },
  Item: {
    ClassifiedTaxCategory: { ID: 151, Percent: 152 },
    Name: 153,
    Description: 154,
    SellersItemIdentification: { ID: 155 },
    BuyersItemIdentification: { ID: 156 },
    StandardItemIdentification: { ID: 157 },
    CommodityClassification: { ItemClassificationCode: 158 },
    OriginCountry: { IdentificationCode: 159 },
    AdditionalItemProperty: { Name: 160, Value: 161 },
  },
};

/** Where the business terms of EN 16931 stand in UBL 2.1 (EN 16931-3-2). */
export const ublTerms: TermTree = {
  ID: 1,
  IssueDate: 2,
  InvoiceTypeCode: 3,
  CreditNoteTypeCode: 3,
  DocumentCurrencyCode: 5,
  TaxCurrencyCode: 6,
  TaxPointDate: 7,
  InvoicePeriod: { DescriptionCode: 8, StartDate: 73, EndDate: 74 },
  DueDate: 9,
  BuyerReference: 10,
  ProjectReference: { ID: 11 },
  ContractDocumentReference: { ID: 12 },
  OrderReference: { ID: 13, SalesOrderID: 14 },
  ReceiptDocumentReference: { ID: 15 },
  DespatchDocumentReference: { ID: 16 },
  OriginatorDocumentReference: { ID: 17 },
  AccountingCost: 19,
  PaymentTerms: { Note: 20 },
  // The code of a note's subject stands in the note itself.
  Note: [21, 22],
  ProfileID: 23,
  CustomizationID: 24,
  BillingReference: { InvoiceDocumentReference: { ID: 25, IssueDate: 26 } },
  AccountingSupplierParty: {
    Party: {
      PartyLegalEntity: { RegistrationName: 27, CompanyID: 30, CompanyLegalForm: 33 },
      PartyName: { Name: 28 },
      PartyIdentification: { ID: [29, 90] },
      PartyTaxScheme: { CompanyID: [31, 32] },
      EndpointID: 34,
      PostalAddress: addressOf(35, 36, 162, 37, 38, 39, 40),
      Contact: { Name: 41, Telephone: 42, ElectronicMail: 43 },
    },
  },
  AccountingCustomerParty: {
    Party: {
      PartyLegalEntity: { RegistrationName: 44, CompanyID: 47 },
      PartyName: { Name: 45 },
      PartyIdentification: { ID: 46 },
      PartyTaxScheme: { CompanyID: 48 },
      EndpointID: 49,
      PostalAddress: addressOf(50, 51, 163, 52, 53, 54, 55),
      Contact: { Name: 56, Telephone: 57, ElectronicMail: 58 },
    },
  },
  PayeeParty: {
    PartyName: { Name: 59 },
    PartyIdentification: { ID: [60, 90] },
    PartyLegalEntity: { CompanyID: 61 },
  },
  TaxRepresentativeParty: {
    PartyName: { Name: 62 },
    PartyTaxScheme: { CompanyID: 63 },
    PostalAddress: addressOf(64, 65, 164, 66, 67, 68, 69),
  },
  Delivery: {
    DeliveryParty: { PartyName: { Name: 70 } },
    DeliveryLocation: { ID: 71, Address: addressOf(75, 76, 165, 77, 78, 79, 80) },
    ActualDeliveryDate: 72,
  },
  PaymentMeans: {
    PaymentMeansCode: [81, 82],
    PaymentDueDate: 9,
    PaymentID: 83,
    PayeeFinancialAccount: { ID: 84, Name: 85, FinancialInstitutionBranch: { ID: 86 } },
    CardAccount: { PrimaryAccountNumberID: 87, HolderName: 88 },
    PaymentMandate: { ID: 89, PayerFinancialAccount: { ID: 91 } },
  },
  AllowanceCharge: { ...adjustment(92, 93, 94, 97, 98), TaxCategory: { ID: 95, Percent: 96 } },
  "AllowanceCharge+": {
    ...adjustment(99, 100, 101, 104, 105),
    TaxCategory: { ID: 102, Percent: 103 },
  },
  LegalMonetaryTotal: {
    LineExtensionAmount: 106,
    AllowanceTotalAmount: 107,
    ChargeTotalAmount: 108,
    TaxExclusiveAmount: 109,
    TaxInclusiveAmount: 112,
    PrepaidAmount: 113,
    PayableRoundingAmount: 114,
    PayableAmount: 115,
  },
  TaxTotal: {
    TaxAmount: [110, 111],
    TaxSubtotal: {
      TaxableAmount: 116,
      TaxAmount: 117,
      TaxCategory: { ID: 118, Percent: 119, TaxExemptionReason: 120, TaxExemptionReasonCode: 121 },
    },
  },
  AdditionalDocumentReference: {
    ID: [122, 18],
    DocumentDescription: 123,
    Attachment: { ExternalReference: { URI: 124 }, EmbeddedDocumentBinaryObject: 125 },
  },
  InvoiceLine: line,
  CreditNoteLine: line,
};
