import "server-only";
import type { FactComparison, PlaceInDocument } from "#lib/shared/comparison.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import type Big from "big.js";
import type { Posted } from "#lib/shared/posted.ts";
import type { DocumentKind } from "./document-kind.ts";
import type { GrossTotal } from "./gross-total.ts";
import type { PageAmount } from "./page-amounts.ts";
import type { LabelledLine } from "./page-text.ts";

/** All that the rules of one fact may look at. `total` is the gross total of the XML, else of the text. */
export type Compared = {
  posted: Posted;
  invoice: XmlInvoice | null;
  lines: readonly LabelledLine[];
  amounts: readonly PageAmount[];
  gross: GrossTotal | null;
  kind: DocumentKind;
};

/** Compares one fact. */
export type FactRule = (compared: Compared) => Omit<FactComparison, "fact">;

type Values = { posted: string | null; found?: string | null; place?: PlaceInDocument | null };

/** Returns that the document says the same. */
export const agrees = ({ posted, found = null, place = null }: Values) => ({
  ...{ verdict: "agrees" as const, posted, found, place },
});

/** Returns that the document certainly says something else. */
export const differs = ({ posted, found = null, place = null }: Values) => ({
  ...{ verdict: "differs" as const, posted, found, place },
});

/** Returns that the document does not say it, or not with certainty. */
export const notFound = (posted: string | null) => ({
  ...{ verdict: "notFound" as const, posted, found: null, place: null },
});

/** Returns an amount as comparisons show it: with two decimals, or more where it has more. */
export const moneyText = (amount: Big): string =>
  amount.round(2).eq(amount) ? amount.toFixed(2) : amount.toFixed();
