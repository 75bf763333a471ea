/**
 * An invoice of the European standard (EN 16931) as a person reads it. All values are text from the file:
 * amounts, quantities and rates are decimal text in major units, days are `YYYY-MM-DD`. A missing value is
 * null.
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
  seller: InvoiceParty;
  buyer: InvoiceParty;
  notes: string[];
  lines: InvoiceLine[];
  /** Allowances and charges on the sum of the lines. */
  adjustments: InvoiceAdjustment[];
  taxes: InvoiceTax[];
  totals: Record<TotalName, string | null>;
  terms: string[];
  payments: InvoicePayment[];
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
  /** Street, city and country, one line each. */
  address: string[];
  vatId: string | null;
  taxNumber: string | null;
  /** The contact person: name, telephone, email. */
  contact: string[];
};

export type InvoiceLine = {
  id: string | null;
  name: string | null;
  description: string | null;
  quantity: string | null;
  /** UN/ECE recommendation 20. */
  unit: string | null;
  price: string | null;
  /** Number of units that the price is for; null: one. */
  priceQuantity: string | null;
  taxCategory: string | null;
  taxRate: string | null;
  total: string | null;
};

export type InvoiceAdjustment = { isCharge: boolean; reason: string | null; amount: string | null };

export type InvoiceTax = {
  /** UNCL 5305: S is the standard rate, E exempt, AE reverse charge. */
  category: string | null;
  rate: string | null;
  basis: string | null;
  amount: string | null;
  /** The reason for an exemption from tax. */
  exemption: string | null;
};

export type InvoicePayment = {
  iban: string | null;
  bic: string | null;
  holder: string | null;
  reference: string | null;
};
