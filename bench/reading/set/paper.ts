import type Big from "big.js";
import type { Random } from "../../../service/demo/random.ts";
import type { Invoice } from "./invoice.ts";
import { type Word, words } from "./words.ts";

const symbols: Record<string, string[]> = {
  EUR: ["€", "€", "EUR"],
  USD: ["$", "USD", "US$"],
  GBP: ["£", "GBP"],
  CHF: ["CHF", "CHF", "Fr."],
};

/**
 * The separators of thousands and decimals of a country. The fourth and fifth are narrow and no-break
 * spaces.
 */
const separators: Record<string, [groups: string[], decimal: string]> = {
  DE: [[".", ".", ""], ","],
  AT: [[".", "\u{a0}"], ","],
  CH: [["'", "’"], "."],
  GB: [[","], "."],
  IE: [[","], "."],
  US: [[","], "."],
  FR: [["\u{202f}", "\u{a0}", " "], ","],
  IT: [["."], ","],
  ES: [["."], ","],
  NL: [["."], ","],
};

const dayStyles: Intl.DateTimeFormatOptions[] = [
  { day: "2-digit", month: "2-digit", year: "numeric" },
  { day: "2-digit", month: "2-digit", year: "numeric" },
  { day: "numeric", month: "numeric", year: "numeric" },
  { day: "2-digit", month: "2-digit", year: "2-digit" },
  { day: "numeric", month: "long", year: "numeric" },
  { day: "numeric", month: "short", year: "numeric" },
];

const inWords: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };

/** An invoice with the way in which its supplier writes: words, numbers, days. */
export type Paper = {
  invoice: Invoice;
  random: Random;
  /** The word for "invoice", or for this credit note. */
  title: string;
  /** A word; the same variant throughout the document. */
  word: (name: Word) => string;
  /** A day as the supplier writes it. */
  day: (day: string) => string;
  /** A day with its month in words. */
  dayInWords: (day: string) => string;
  /** An amount with its currency, and without. */
  money: (amount: Big) => string;
  bare: (amount: Big) => string;
  /** A rate with its sign, such as `5,5 %`. */
  rate: (rate: number) => string;
  symbol: string;
};

/** Decides by chance how an invoice is written. A `decimals` of false leaves out those of whole amounts. */
export function makePaper(invoice: Invoice, random: Random, decimals = true): Paper {
  const { language, country, currency, isCredit } = invoice;
  const [groups, decimal] = separators[country] ?? [[","], "."];
  const group = random.pick(groups);
  const symbol = random.pick(symbols[currency] ?? [currency]);
  const isBefore = ["GB", "US", "IE", "CH", "NL"].includes(country) || random.chance(0.1);
  const space = isBefore && /^[$£]$/.test(symbol) ? "" : " ";
  const dayStyle = random.pick(dayStyles);
  const isIso = random.chance(0.08);
  const hasMinus = isCredit && random.chance(0.5);
  const locale = `${language}-${country}`;
  const write = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(day));
  const bare = (amount: Big) => {
    const [whole = "", fraction = ""] = amount.abs().toFixed(2).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const isNegative = !amount.eq(0) && amount.lt(0) !== hasMinus;
    return (isNegative ? "-" : "") + grouped + (decimals || fraction !== "00" ? decimal + fraction : "");
  };
  const chosen = new Map<Word, string>();
  const word = (name: Word) => {
    const known = chosen.get(name) ?? random.pick(words[language][name].split("|"));
    chosen.set(name, known);
    return known;
  };
  return {
    invoice,
    random,
    title: word(isCredit ? "credit" : "invoice"),
    word,
    day: (day) => (isIso ? day : write(day, dayStyle)),
    dayInWords: (day) => write(day, inWords),
    money: (amount) => (isBefore ? `${symbol}${space}${bare(amount)}` : `${bare(amount)} ${symbol}`),
    bare,
    rate: (rate) => `${String(rate).replace(".", decimal)} %`,
    symbol,
  };
}

/** Returns the terms of payment with a discount, or an empty text. */
export function cashDiscountText({ invoice, word, money }: Paper): string {
  const terms = invoice.cashDiscount;
  if (!terms) return "";
  const text = word("cashDiscount").replace("%", String(terms.days)).replace("%", String(terms.percent));
  return `${text}: ${money(terms.amount)}`;
}

/** Returns label and amount of each row of the totals: net, taxes, gross, and what is left to pay. */
export function totalRows(paper: Paper, write: (amount: Big) => string = paper.money): [string, string][] {
  const { invoice, word, rate } = paper;
  return [
    [word("net"), write(invoice.net)],
    ...invoice.taxes.map((part): [string, string] => [`${word("tax")} ${rate(part.rate)}`, write(part.tax)]),
    [word("gross"), write(invoice.gross)],
    ...restRows(paper, write),
  ];
}

/** Returns the rows of what was paid in advance and what is left; none where nothing was. */
export function restRows({ invoice, word, money }: Paper, write: (amount: Big) => string = money) {
  const rows: [string, string][] = [
    [word("prepaid"), write(invoice.prepaid.times(-1))],
    [word("payable"), write(invoice.payable)],
  ];
  return invoice.prepaid.eq(0) ? [] : rows;
}
