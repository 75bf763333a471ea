import type { SplitPosting } from "#contract/posting.ts";
import { type CurrencyTotal, type Exact, ExactSum } from "../money.ts";

/** The fields by which splits can be totalled. */
export const groupings = ["account", "tax", "costCenter"] as const;

export type Grouping = (typeof groupings)[number];

/** The total of the splits with one code and currency. The code is empty for splits that have none. */
export type CodeTotal = { code: string; count: number } & CurrencyTotal;

/** Returns the code under which a split is totalled. */
export function totalledCode(split: SplitPosting, grouping: Grouping): string {
  switch (grouping) {
    case "account":
      return split.generalLedgerAccount ?? "";
    case "tax":
      return split.bookingKey?.taxCode ?? "";
    case "costCenter":
      return split.costCenter?.code ?? "";
  }
}

/** Adds splits by code and currency, without rounding. */
export class CodeTotals {
  readonly #entries = new Map<string, { code: string; currencyCode: string; count: number; sum: ExactSum }>();

  add(code: string, currencyCode: string, amount: Exact): void {
    const key = `${currencyCode} ${code}`;
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { code, currencyCode, count: 0, sum: new ExactSum() }));
    entry.count += 1;
    entry.sum.add(amount);
  }

  /** Returns the totals sorted by code, then by currency. */
  list(): CodeTotal[] {
    return [...this.#entries.values()]
      .map(({ sum, ...entry }) => ({ ...entry, value: sum.text() }))
      .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
}

const sortKey = ({ code, currencyCode }: CodeTotal) => `${code} ${currencyCode}`;
