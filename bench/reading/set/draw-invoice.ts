import Big from "big.js";
import type { Random } from "../../../service/demo/random.ts";
import type { Invoice, Language, Line, TaxPart } from "./invoice.ts";
import { drawParty, fillDigits } from "./parties.ts";
import { words } from "./words.ts";

type Profile = { language: Language; country: string; currencies: string[]; rates: number[] };

const german: Profile = { language: "de", country: "DE", currencies: ["EUR"], rates: [19, 7, 0] };

/** German invoices are more frequent than others, as they are for Kontor. */
const profiles: readonly Profile[] = [
  german,
  german,
  german,
  german,
  { ...german, currencies: ["EUR", "USD", "CHF"] },
  { language: "de", country: "AT", currencies: ["EUR"], rates: [20, 10, 0] },
  { language: "de", country: "CH", currencies: ["CHF", "EUR"], rates: [8.1, 2.6, 0] },
  { language: "en", country: "GB", currencies: ["GBP", "EUR"], rates: [20, 5, 0] },
  { language: "en", country: "IE", currencies: ["EUR", "USD"], rates: [23, 13.5, 0] },
  { language: "en", country: "US", currencies: ["USD"], rates: [0] },
  { language: "fr", country: "FR", currencies: ["EUR"], rates: [20, 10, 5.5] },
  { language: "fr", country: "CH", currencies: ["CHF"], rates: [8.1, 2.6] },
  { language: "it", country: "IT", currencies: ["EUR"], rates: [22, 10, 4] },
  { language: "es", country: "ES", currencies: ["EUR"], rates: [21, 10, 4] },
  { language: "nl", country: "NL", currencies: ["EUR"], rates: [21, 9, 0] },
];

/** Prices in cents, from least to most. */
const magnitudes = [
  [5, 99],
  [100, 9_999],
  [1_000, 99_999],
  [10_000, 999_999],
  [1_000_000, 99_999_999],
] as const;

/**
 * The house styles of numbers: `#` is a digit, Y the year, YY its last two digits, M the month, D the day.
 */
const numberStyles =
  "RE-{Y}-0####|{Y}/{M}/####|####|000#####|A-##.###|{Y}{M}{D}-#|INV-00####|F{YY}{M}-00##|FV/{Y}/0###|RG{Y}{M}00##|##/{Y}-##|VK#######|9########|{Y}-###|SI/###/{YY}|#####-R|ER.{Y}.####".split(
    "|",
  );

const digitOf = (random: Random) => String(random.integer(1, 9));

function drawNumber(style: string, date: string, random: Random): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const dated = style
    .replace("{YY}", year.slice(2))
    .replace("{Y}", year)
    .replace("{M}", month)
    .replace("{D}", day);
  return fillDigits(dated.replace("#", digitOf(random)), random);
}

/** Returns the day that is so many days later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Wishes = {
  /** The number of lines; by chance 1 to 6. */
  lines?: number;
  /** Whether all amounts are whole. */
  isWhole?: boolean;
  /** Whether an amount was paid in advance; by chance. */
  isPrepaid?: boolean;
  /** Only this country's invoices. */
  country?: string;
};

function drawLines({ language, rates }: Profile, wishes: Wishes, random: Random): Line[] {
  const variants = (list: string) => list.split("|");
  const [min, max] = random.pick(wishes.lines ? magnitudes.slice(0, 3) : magnitudes);
  const used = rates.slice(0, random.chance(0.45) ? 1 : random.integer(1, rates.length));
  const price = () =>
    wishes.isWhole ? new Big(random.integer(1, 90) * 1_000) : new Big(random.integer(min, max)).div(100);
  const line = (text: string, quantity: number, each: Big, rate: number): Line => ({
    text,
    quantity,
    price: each,
    net: each.times(quantity),
    rate,
  });
  const count = wishes.lines ?? random.integer(1, 6);
  const lines = Array.from({ length: Math.max(count, used.length) }, (_, index) =>
    line(
      random.pick(variants(words[language].items)),
      random.integer(1, 12),
      price(),
      used[index % used.length] ?? 0,
    ),
  );
  const [first] = lines;
  const rate = first?.rate ?? 0;
  if (first && !wishes.isWhole && random.chance(0.2)) {
    const off = first.net.times(0.05).round(2);
    if (off.gt(0)) lines.push(line(`${words[language].discount} 5 %`, -1, off, rate));
  }
  if (!wishes.isWhole && random.chance(0.25))
    lines.push(line(random.pick(variants(words[language].shipping)), 1, new Big("6.90"), rate));
  return lines;
}

const sum = (amounts: readonly Big[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0));

function taxesOf(lines: readonly Line[]): TaxPart[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const net = sum(lines.filter((line) => line.rate === rate).map((line) => line.net));
    const tax = net.times(rate).div(100).round(2, Big.roundHalfUp);
    return { rate, net, tax, gross: net.plus(tax) };
  });
}

/** Draws an invoice. The same random sequence and wishes give the same invoice. */
export function drawInvoice(random: Random, wishes: Wishes = {}): Invoice {
  const fitting = profiles.filter(({ country }) => !wishes.country || country === wishes.country);
  const profile = random.pick(fitting);
  const { language, country } = profile;
  const date = addDays("2024-01-01", random.integer(0, 1_080));
  const style = random.pick(numberStyles);
  const number = drawNumber(style, date, random);
  const order = drawNumber(random.chance(0.5) ? style : "AB-{Y}-####", date, random);
  const lines = drawLines(profile, wishes, random);
  const taxes = taxesOf(lines);
  const gross = sum(taxes.map((part) => part.gross));
  const isCredit = !wishes.isPrepaid && random.chance(0.1);
  const isPrepaid = wishes.isPrepaid ?? (!isCredit && gross.gt(10) && random.chance(0.2));
  const prepaid = isPrepaid ? gross.times(random.integer(20, 90)).div(100).round(2) : new Big(0);
  const percent = random.pick([2, 3]);
  return {
    language,
    country,
    currency: random.pick(profile.currencies),
    isCredit,
    supplier: drawParty(country, random),
    recipient: drawParty(random.chance(0.8) ? "DE" : country, random),
    number,
    order: order === number ? `${order}1` : order,
    customer: fillDigits(random.pick(["1######", "K-1####", "D2####"]), random),
    deliveryNote: fillDigits(random.pick(["LS-8####", "8########"]), random),
    date,
    due: addDays(date, random.pick([10, 14, 30])),
    delivery: addDays(date, -random.integer(1, 12)),
    lines,
    taxes,
    net: sum(taxes.map((part) => part.net)),
    tax: sum(taxes.map((part) => part.tax)),
    gross,
    prepaid,
    payable: gross.minus(prepaid),
    cashDiscount:
      !isCredit && random.chance(0.3)
        ? {
            percent,
            days: 10,
            amount: gross
              .times(100 - percent)
              .div(100)
              .round(2),
          }
        : null,
  };
}
