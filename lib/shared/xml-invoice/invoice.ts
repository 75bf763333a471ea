/**
 * An invoice as a person reads it, in the terms of the European standard (EN 16931). All values are text
 * from the file: amounts, quantities and rates are decimal text in major units, days are `YYYY-MM-DD`. A
 * missing value is null.
 */
export type XmlInvoice = {
  number: string | null;
  /** Type of document (UNTDID 1001): 380 is an invoice, 381 a credit note. */
  typeCode: string | null;
  issued: string | null;
  due: string | null;
  delivered: string | null;
  /** First and last day of the invoiced period. */
  period: { from: string | null; to: string | null } | null;
  currency: string | null;
  orderNumber: string | null;
  buyerReference: string | null;
  contract: string | null;
  project: string | null;
  /** The call for tenders (BT-17), and what is invoiced, such as a meter or a subscription (BT-18). */
  tender: string | null;
  invoicedObject: string | null;
  /** Where the buyer books it, in the buyer's own words (BT-19). */
  accountingCost: string | null;
  /** The invoices that this one corrects or continues (BG-3). */
  preceding: { number: string | null; issued: string | null }[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** Who is paid, where that is not the seller (BG-10). */
  payee: InvoiceParty | null;
  taxRepresentative: InvoiceParty | null;
  deliveredTo: InvoiceParty | null;
  notes: string[];
  lines: InvoiceLine[];
  /** Allowances and charges on the sum of the lines. */
  adjustments: InvoiceAdjustment[];
  taxes: InvoiceTax[];
  totals: Record<TotalName, string | null>;
  terms: string[];
  payments: InvoicePayment[];
  attachments: InvoiceAttachment[];
};

/** The totals of an invoice, in the order of their calculation (BT-106 to BT-115). */
export const totalNames = [
  "lines",
  "allowances",
  "charges",
  "net",
  "tax",
  "gross",
  "prepaid",
  "rounding",
  "payable",
] as const;

export type TotalName = (typeof totalNames)[number];

export type InvoiceParty = {
  name: string | null;
  /** The party's own or registered number. */
  id: string | null;
  /** Street, city and country, one line each. */
  address: string[];
  vatId: string | null;
  taxNumber: string | null;
  /** The contact person: name, telephone, email. */
  contact: string[];
};

export type InvoiceLine = {
  id: string | null;
  /** 0 for a line of the invoice, 1 for a part of one, and so on. */
  level: number;
  name: string | null;
  description: string | null;
  quantity: string | null;
  /** UN/ECE recommendation 20. */
  unit: string | null;
  price: string | null;
  /** Number of units that the price is for; null: one. */
  priceQuantity: string | null;
  priceUnit: string | null;
  taxCategory: string | null;
  taxRate: string | null;
  /** Allowances and charges that are part of the total. */
  adjustments: InvoiceAdjustment[];
  total: string | null;
};

/** An allowance or charge, and of what it is how many per cent. */
export type InvoiceAdjustment = {
  isCharge: boolean;
  reason: string | null;
  amount: string | null;
  percent: string | null;
  basis: string | null;
};

export type InvoiceTax = {
  /** UNCL 5305: S is the standard rate, E exempt, AE reverse charge. */
  category: string | null;
  rate: string | null;
  basis: string | null;
  amount: string | null;
  /** The reason for an exemption from tax, and its code (VATEX). */
  exemption: string | null;
  exemptionCode: string | null;
};

/**
 * A way to pay. The accounts are those to which the buyer pays; `debtorIban` is the one that a direct debit
 * is taken from.
 */
export type InvoicePayment = {
  /** UNTDID 4461: 58 is a SEPA credit transfer, 59 a SEPA direct debit. */
  means: string | null;
  /** The means in the sender's words. */
  meansText: string | null;
  iban: string | null;
  bic: string | null;
  holder: string | null;
  reference: string | null;
  card: string | null;
  mandate: string | null;
  creditorId: string | null;
  debtorIban: string | null;
};

/**
 * A document that belongs to the invoice: in the file as base64, at an address, or known by its number
 * alone.
 */
export type InvoiceAttachment = {
  number: string | null;
  description: string | null;
  fileName: string | null;
  content: string | null;
  address: string | null;
};
