import Big from "big.js";

/** The sum of several amounts in one currency; `value` is exact decimal text with a dot, in major units. */
export type CurrencyTotal = { currencyCode: string; value: string };

/**
 * The decimal that a JSON number was written as. A double's shortest text gives back every amount of up to 15
 * digits, so sums made from it are exact where sums of doubles are not.
 */
function decimal(value: number): Big {
  return new Big(String(value));
}

/** The decimal that a JSON number was written as, with a dot and two places at least; more where it has more. */
export function amountText(value: number): string {
  const amount = decimal(value);
  const text = amount.toFixed();
  return /\.\d\d/.test(text) ? text : amount.toFixed(2);
}

/** A decimal without rounding: `units` × 10^-`decimals`, in major units of its currency. */
export type Exact = { units: bigint; decimals: number };

/** Takes a JSON number as the decimal that it was written as. */
export function exact(value: number): Exact {
  const hundredths = Math.round(value * 100);
  // Up to 15 digits a double has one shortest text, so this is that decimal; nearly all amounts go this quick way.
  if (Math.abs(hundredths) < 1e15 && hundredths / 100 === value) {
    return { units: BigInt(hundredths), decimals: 2 };
  }
  const text = decimal(value).toFixed();
  return { units: BigInt(text.replace(".", "")), decimals: text.split(".")[1]?.length ?? 0 };
}

/** Adds decimals up without rounding, thirty times as fast as with a decimal library: totals follow each keystroke. */
export class ExactSum {
  #units = 0n;
  #decimals = 2;

  add({ units, decimals }: Exact): void {
    if (decimals > this.#decimals) {
      this.#units *= 10n ** BigInt(decimals - this.#decimals);
      this.#decimals = decimals;
    }
    this.#units += decimals === this.#decimals ? units : units * 10n ** BigInt(this.#decimals - decimals);
  }

  /** Decimal text with a dot and without zeros at its end. */
  text(): string {
    return new Big(`${this.#units}e-${this.#decimals}`).toFixed();
  }
}

/** A decimal written by another program, as `xs:decimal` allows it, in one form without exponent; null when it is none. */
export function decimalText(text: string): string | null {
  return /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})$/.test(text)
    ? new Big(text.replace(/^\+/, "").replace(/\.$/, "")).toFixed()
    : null;
}

/** Whether decimal text stands for zero. What is no decimal is not. */
export function isZero(text: string): boolean {
  return decimalText(text)?.replaceAll(/[-.0]/g, "") === "";
}

/** Whether the parts add up to the whole, compared as decimals. */
export function addsUp(whole: number, parts: readonly number[]): boolean {
  return sumText(parts) === decimal(whole).toFixed();
}

/** Exact sum as decimal text. */
export function sumText(values: readonly number[]): string {
  const sum = new ExactSum();
  for (const value of values) sum.add(exact(value));
  return sum.text();
}

/** Adds amounts up by currency, never across currencies; the currencies come in alphabetical order. */
export class CurrencyTotals {
  readonly #byCurrency = new Map<string, ExactSum>();

  add(currencyCode: string, amount: Exact): void {
    let sum = this.#byCurrency.get(currencyCode);
    if (!sum) this.#byCurrency.set(currencyCode, (sum = new ExactSum()));
    sum.add(amount);
  }

  list(): CurrencyTotal[] {
    return [...this.#byCurrency]
      .map(([currencyCode, sum]) => ({ currencyCode, value: sum.text() }))
      .sort((one, other) => (one.currencyCode < other.currencyCode ? -1 : 1));
  }
}
