import "server-only";
import { type ComparedFact, comparedFacts, type FactComparison } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";
import type { ReadDocument } from "../../read/read-document.ts";
import type { Compared, FactRule } from "../compared.ts";
import { kindOfText, kindOfXml } from "../document-kind.ts";
import { compareAmount } from "./compare-amount.ts";
import { compareCurrency } from "./compare-currency.ts";
import { compareDate } from "./compare-date.ts";
import { compareNumber } from "./compare-number.ts";
import { compareSign } from "./compare-sign.ts";
import { compareSums } from "./compare-sums.ts";
import { compareSupplier } from "./compare-supplier.ts";
import { compareTaxes } from "./compare-taxes.ts";
import { findGross } from "../gross-total.ts";
import { pageAmounts } from "../page-amounts.ts";
import { labelledLines } from "../page-text.ts";
import { labelTableTotals } from "../table-totals.ts";
import { grossOfXml } from "../xml-amounts.ts";

const rules: Record<ComparedFact, FactRule> = {
  number: compareNumber,
  date: compareDate,
  amount: compareAmount,
  currency: compareCurrency,
  supplier: compareSupplier,
  taxes: compareTaxes,
  sign: compareSign,
  sums: compareSums,
};

/**
 * Compares a posting with a document, one result for each fact in the order of `comparedFacts`. The XML
 * invoice decides where there is one, and the text then only tells the places. A fact that is not certain
 * is `notFound`, never `agrees`.
 */
export function compareDocument(
  posted: Posted,
  { invoice, pieces }: Exclude<ReadDocument, { unreadable: unknown }>,
): FactComparison[] {
  const lines = labelledLines(pieces);
  const amounts = labelTableTotals(lines, pageAmounts(lines));
  const gross = findGross(amounts);
  const kind = invoice
    ? kindOfXml(invoice, grossOfXml(invoice))
    : kindOfText(lines, gross?.amount.value ?? null);
  const compared: Compared = { posted, invoice, lines, amounts, gross, kind };
  return comparedFacts.map((fact) => ({ fact, ...rules[fact](compared) }));
}
