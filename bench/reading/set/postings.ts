import Big from "big.js";
import type { Random } from "../../../service/demo/random.ts";
import type { Posted } from "#lib/shared/posted.ts";
import type { ComparedFact } from "#lib/shared/comparison.ts";
import type { Invoice } from "./invoice.ts";
import { wrongAmounts, wrongDates, wrongNumbers } from "./errors.ts";
import { similarName } from "./parties.ts";

/**
 * Which facts of a posting must agree (true) and which must not (false). Facts that are left out are not
 * judged.
 */
export type Expected = Partial<Record<ComparedFact, boolean>>;

/** A posting for a document, with its deliberate error in words; `none` for the true one. */
export type Probe = { error: string; posted: Posted; expected: Expected };

type Split = Posted["splits"][number];

/** DATEV's tax codes for Germany's rates. What other codes mean is a matter of each chart of accounts. */
const codes = new Map([
  [19, "9"],
  [7, "8"],
  [0, null],
]);

function splitsOf({ taxes, isCredit }: Invoice, random: Random): Split[] {
  const sign = isCredit ? -1 : 1;
  return taxes.flatMap(({ rate, gross }) => {
    const first = random.chance(0.3) ? gross.times(0.4).round(2) : gross;
    const amounts = first.eq(gross) ? [gross] : [first, gross.minus(first)];
    return amounts.map((amount) => ({
      amount: amount.times(sign).toFixed(2),
      taxCode: codes.get(rate) ?? null,
    }));
  });
}

const truth = (invoice: Invoice, random: Random): Posted => ({
  number: invoice.number,
  date: `${invoice.date}T00:00:00.000Z`,
  amount: invoice.gross.times(invoice.isCredit ? -1 : 1).toFixed(2),
  currency: invoice.currency,
  supplier: invoice.supplier.name,
  splits: splitsOf(invoice, random),
});

/** Splits with an error: an amount under another tax code, a code exchanged, or money moved between rates. */
function wrongSplits(splits: readonly Split[]): Split[][] {
  const [first] = splits;
  const other = splits.find(({ taxCode }) => taxCode !== first?.taxCode);
  const exchanged = splits.map((split) => ({ ...split, taxCode: split.taxCode === "9" ? "8" : "9" }));
  if (!first || !other) return [exchanged];
  const move = (split: Split, by: string) => ({
    ...split,
    amount: new Big(split.amount).plus(by).toFixed(2),
  });
  const moved = splits.map((split) =>
    split === first ? move(split, "0.50") : split === other ? move(split, "-0.50") : split,
  );
  return [exchanged, moved];
}

/** Leaves out what an error by chance didn't change, such as a rate of exchange of a few cents. */
function withoutChance(probe: Probe, right: Posted): Probe[] {
  const values = ["number", "amount", "supplier"] as const;
  const same = values.filter((fact) => probe.posted[fact] === right[fact]);
  const wrong = Object.entries(probe.expected).filter(([, mustAgree]) => !mustAgree);
  const left = wrong.filter(([name]) => !same.some((fact) => fact === name));
  if (left.length === 0) return [];
  const others = Object.entries(probe.expected).filter(([, mustAgree]) => mustAgree);
  return [{ ...probe, expected: Object.fromEntries([...others, ...left]) }];
}

/** The postings of an invoice: the true one, and those with one deliberate error each. */
export function probesOf(invoice: Invoice, other: Invoice, isXml: boolean, random: Random): Probe[] {
  const posted = truth(invoice, random);
  const hasKnownRates = invoice.country === "DE";
  const expected: Expected = {
    number: true,
    date: true,
    amount: true,
    currency: true,
    supplier: true,
    sign: true,
    ...(hasKnownRates && { taxes: true }),
    ...(isXml && { sums: true }),
  };
  /** Returns the expectation of a posting whose value of `fact` is wrong; `open` are not judged then. */
  const wrong = (fact: ComparedFact, open: readonly ComparedFact[] = []): Expected => ({
    ...Object.fromEntries(Object.entries(expected).filter(([name]) => !open.some((one) => one === name))),
    [fact]: false,
  });
  const probe = (error: string, change: Partial<Posted>, judged: Expected): Probe => ({
    error,
    posted: { ...posted, ...change },
    expected: judged,
  });
  const foreign = posted.currency === "CHF" ? "EUR" : "CHF";
  const converted = new Big(posted.amount).times("1.0837").toFixed(2);
  const negated = new Big(posted.amount).times(-1).toFixed(2);
  const errors = [
    ...wrongAmounts(invoice).map(({ error, value }) =>
      probe(error, { amount: value }, wrong("amount", ["taxes"])),
    ),
    ...wrongNumbers(invoice, random).map(({ error, value }) =>
      probe(error, { number: value }, wrong("number")),
    ),
    ...wrongDates(invoice).map(({ error, value }) =>
      probe(error, { date: `${value}T00:00:00.000Z` }, wrong("date")),
    ),
    probe("currency: another", { currency: foreign }, wrong("currency", ["amount", "taxes"])),
    probe(
      "amount: converted",
      { amount: converted, currency: foreign },
      wrong("amount", ["taxes", "currency"]),
    ),
    probe("sign: the other", { amount: negated }, wrong("sign", ["amount", "taxes"])),
    probe("supplier: the recipient", { supplier: invoice.recipient.name }, wrong("supplier")),
    probe("supplier: a similar name", { supplier: similarName(invoice.supplier, random) }, wrong("supplier")),
    ...(hasKnownRates
      ? wrongSplits(posted.splits).map((splits) => probe("taxes: moved", { splits }, wrong("taxes")))
      : []),
    {
      error: "another invoice",
      posted: truth(other, random),
      expected: { number: false, amount: false, supplier: false },
    },
  ];
  return [probe("none", {}, expected), ...errors.flatMap((one) => withoutChance(one, posted))];
}
