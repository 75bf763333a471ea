import "server-only";
import { agrees, type Compared, differs, type FactRule, notFound } from "../compared.ts";
import type { LabelMeaning } from "../label-words/label-meaning.ts";
import { placeOf } from "../lines.ts";
import { readCurrency } from "../read-amount.ts";

/** Signs that several currencies share; a code in the document decides. */
const shared = new Set(["$", "KR"]);

/**
 * Compares the currency: in a text that beside the gross total, else the only one of its labelled amounts,
 * else the one of a label ("Währung: EUR"). "$" is the US dollar where the document names that country and no
 * other dollar, and "kr" is any crown.
 */
export const compareCurrency: FactRule = ({
  posted: { currency: posted },
  invoice,
  lines,
  amounts,
  gross,
}) => {
  const wanted = posted.toUpperCase();
  if (invoice?.currency) {
    const values = { posted, found: invoice.currency, place: placeOfCurrency(lines, invoice.currency) };
    return invoice.currency.toUpperCase() === wanted ? agrees(values) : differs(values);
  }
  if (!gross) return notFound(posted);
  const named = [
    gross.amount,
    ...amounts.filter(({ meaning }) => meaning !== null && totalMeanings.has(meaning)),
  ].map(({ currency }) => currency);
  const codes = new Set(named.filter((code) => code !== null));
  const labelled = codes.size === 0 ? labelledCurrencies(lines) : codes;
  const [found] = labelled;
  if (found === undefined || labelled.size > 1) return notFound(posted);
  const place = gross.amount.currency ? gross.amount.place : placeOfCurrency(lines, found);
  if (!shared.has(found.toUpperCase())) {
    return found === wanted ? agrees({ posted, found, place }) : differs({ posted, found, place });
  }
  if (found !== "$") return notFound(posted);
  if (wanted === "USD" && names(lines, unitedStates) && !names(lines, otherDollars))
    return agrees({ posted, found, place });
  return ["EUR", "CHF", "GBP", "PLN"].includes(wanted) ? differs({ posted, found, place }) : notFound(posted);
};

/** A discount or a deposit in another currency is told of, rather than counted. */
const totalMeanings = new Set<LabelMeaning>(["net", "tax", "gross", "total", "due", "subtotal"]);

type Lines = Compared["lines"];

/**
 * Returns the currencies of lines with "Währung:" or the head of a column, such as "Betrag in EUR" or "EUR"
 * alone.
 */
const labelledCurrencies = (lines: Lines) =>
  new Set(
    lines
      .filter(
        ({ labels, words }) => words.length === 1 || labels.some(({ meaning }) => headMeanings.has(meaning)),
      )
      .flatMap(({ words }) =>
        words.flatMap(({ text }) => text.split("/").flatMap((word) => readCurrency(word) ?? [])),
      ),
  );

const headMeanings = new Set<LabelMeaning>([
  "currency",
  "net",
  "tax",
  "gross",
  "total",
  "due",
  "noTotal",
  "subtotal",
]);

const unitedStates = /\b(USD|US\$|USA|U\.S\.A?\.?|United States)/;

const otherDollars =
  /\b(CAD|AUD|NZD|SGD|HKD|MXN|[ACS]\$|NZ\$|HK\$|Canad|Austral|Singapore|Zealand|Hong Kong)/i;

const names = (lines: Lines, pattern: RegExp) =>
  lines.some(({ words }) => pattern.test(words.map(({ text }) => text).join(" ")));

function placeOfCurrency(lines: Lines, code: string) {
  for (const { page, words } of lines) {
    const word = words.find(({ text }) => readCurrency(text) === code);
    if (word) return placeOf(page, [word]);
  }
  return null;
}
