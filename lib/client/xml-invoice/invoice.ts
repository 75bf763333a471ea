/**
 * An invoice of the European standard (EN 16931) as a person reads it. Everything is text as it stands in the file:
 * amounts, quantities and rates are decimal text in major units, days are `YYYY-MM-DD`. What is missing is null.
 */
export type XmlInvoice = {
  number: string | null;
  /** Which kind of document it is (UNTDID 1001): 380 is an invoice, 381 a credit note. */
  typeCode: string | null;
  issued: string | null;
  due: string | null;
  delivered: string | null;
  /** The first and the last day of what is invoiced. */
  period: { from: string | null; to: string | null } | null;
  currency: string | null;
  orderNumber: string | null;
  buyerReference: string | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  notes: string[];
  lines: InvoiceLine[];
  /** What is taken off or added to the sum of the lines. */
  adjustments: InvoiceAdjustment[];
  taxes: InvoiceTax[];
  totals: Record<TotalName, string | null>;
  terms: string[];
  payments: InvoicePayment[];
};

/** The sums of an invoice, in the order in which they lead to what is to be paid (BT-106 to BT-115). */
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
  /** Street, place and country, a line each. */
  address: string[];
  vatId: string | null;
  taxNumber: string | null;
  /** Whom to ask: name, telephone, mail. */
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
  /** How many units the price is for, where it is not one. */
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
  /** Why there is none. */
  exemption: string | null;
};

export type InvoicePayment = {
  iban: string | null;
  bic: string | null;
  holder: string | null;
  reference: string | null;
};
