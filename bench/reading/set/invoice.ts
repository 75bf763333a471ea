import type Big from "big.js";

/** The languages of the set. */
export type Language = "de" | "en" | "fr" | "it" | "es" | "nl";

/** Supplier or recipient. All are invented. */
export type Party = {
  name: string;
  street: string;
  town: string;
  country: string;
  vatId: string;
  iban: string;
};

/** A line of an invoice; `net` is the price times the quantity, which is negative for a discount. */
export type Line = { text: string; quantity: number; price: Big; net: Big; rate: number };

/** The part of an invoice with one tax rate, in percent. */
export type TaxPart = { rate: number; net: Big; tax: Big; gross: Big };

/**
 * What an invoice says: the truth, from which its document and its postings are made. Amounts are in major
 * units and positive, also those of a credit note. Days are `YYYY-MM-DD`.
 */
export type Invoice = {
  language: Language;
  /** The supplier's country, which decides how numbers and days are written. */
  country: string;
  currency: string;
  isCredit: boolean;
  supplier: Party;
  recipient: Party;
  number: string;
  order: string;
  customer: string;
  deliveryNote: string;
  date: string;
  due: string;
  delivery: string;
  lines: Line[];
  taxes: TaxPart[];
  net: Big;
  tax: Big;
  gross: Big;
  /** What was paid in advance, and what is left to pay. */
  prepaid: Big;
  payable: Big;
  /** A discount for early payment. */
  cashDiscount: { percent: number; days: number; amount: Big } | null;
};
