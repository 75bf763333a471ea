import "server-only";

/**
 * What a label says about the value after it. `total` may be net or gross. `noTotal` is an amount that is no
 * total of the document: discount, carry-over, deposit, rounding. `subtotal` is the net amount if the tax
 * follows. `unrelated` is no amount of the document: share capital, previous balance. `otherNumber` and
 * `otherDate` are those of something else. `referenceNumber` is that of an invoice, which on a credit note
 * is another document. `bareNumber` and `titleDay` only count after a title. `invoice`, `credit`,
 * `selfBilled` and `anyCredit` (either of both, "Gutschrift") are titles.
 */
export type LabelMeaning =
  | "number"
  | "creditNumber"
  | "bareNumber"
  | "referenceNumber"
  | "otherNumber"
  | "issued"
  | "day"
  | "titleDay"
  | "otherDate"
  | "gross"
  | "total"
  | "due"
  | "net"
  | "tax"
  | "prepaid"
  | "noTotal"
  | "subtotal"
  | "unrelated"
  | "invoice"
  | "credit"
  | "selfBilled"
  | "anyCredit"
  | "recipient"
  | "seller"
  | "currency";

/** The words of each meaning, separated by bars, in one language. */
export type LabelTable = Partial<Record<LabelMeaning, string>>;
