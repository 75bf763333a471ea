import Big from "big.js";

/** The sum of several amounts in one currency; `value` is exact decimal text with a dot, in major units. */
export type CurrencyTotal = { currencyCode: string; value: string };

/**
 * The decimal that a JSON number was written as. A double's shortest text gives back every amount of up to 15
 * digits, so sums made from it are exact where sums of doubles are not.
 */
export function decimal(value: number): Big {
  return new Big(String(value));
}

/** Whether the parts add up to the whole, compared as decimals. */
export function addsUp(whole: number, parts: readonly number[]): boolean {
  return sum(parts).eq(decimal(whole));
}

/** Exact sum as decimal text. */
export function sumText(values: readonly number[]): string {
  return sum(values).toFixed();
}

function sum(values: readonly number[]): Big {
  return values.reduce((total, value) => total.plus(decimal(value)), new Big(0));
}

/** Adds amounts up by currency, never across currencies; the currencies come in alphabetical order. */
export class CurrencyTotals {
  readonly #byCurrency = new Map<string, Big>();

  add(amount: { value: number; currencyCode: string }): void {
    const before = this.#byCurrency.get(amount.currencyCode) ?? new Big(0);
    this.#byCurrency.set(amount.currencyCode, before.plus(decimal(amount.value)));
  }

  list(): CurrencyTotal[] {
    return [...this.#byCurrency]
      .map(([currencyCode, value]) => ({ currencyCode, value: value.toFixed() }))
      .sort((one, other) => (one.currencyCode < other.currencyCode ? -1 : 1));
  }
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount as people read it: grouped by locale, with as many decimals as the currency has and more only where
 * the amount itself has more, so that nothing is rounded away. The minus is U+2212. The currency is not part of it.
 */
export function formatAmount(value: number | string, currencyCode: string, locale: string): string {
  const text = new Big(String(value)).toFixed();
  const decimals = text.split(".")[1]?.length ?? 0;
  const key = `${locale} ${currencyCode} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = Math.max(currencyDigits(currencyCode), decimals);
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  return format.format(text as Intl.StringNumericLiteral).replace("-", "\u2212");
}

function currencyDigits(currencyCode: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: currencyCode });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // a currency code that is none
  }
}
