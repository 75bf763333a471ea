import "server-only";
import { bankingDays } from "#lib/shared/banking-days.ts";
import type { NeededRate, UsedRates } from "#lib/shared/exchange-rates.ts";
import type { GivenRate } from "../../settings/exchange-rates.ts";

/**
 * Finds the rates of documents in foreign currency, and remembers each that was asked for. Memory grows with
 * the currencies and days alone.
 */
export class RateTable {
  readonly #given: ReadonlyMap<string, GivenRate>;
  readonly #asked = new Map<string, NeededRate>();

  constructor(given: readonly GivenRate[]) {
    this.#given = new Map(given.map((rate) => [`${rate.currencyCode} ${rate.period}`, rate]));
  }

  /** Returns the table with the rates that a hand-over used, which finds the same ones again. */
  static ofHandOver(used: UsedRates | undefined): RateTable {
    const given = Object.entries(used ?? {}).map(([key, rate]) => ({
      currencyCode: key.slice(0, 3),
      period: key.slice(4),
      rate,
      source: "typed" as const,
      changedBy: null,
    }));
    return new RateTable(given);
  }

  /** Returns the rate of a document, as decimal text; null if none is known, as for a year beyond 9999. */
  find(currencyCode: string, day: string): string | null {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
    const key = `${currencyCode} ${day}`;
    let needed = this.#asked.get(key);
    if (!needed) {
      const found = this.#lookUp(currencyCode, day);
      const { rate = null, period = null, source = null, changedBy = null } = found ?? {};
      this.#asked.set(key, (needed = { currencyCode, day, rate, period, source, changedBy }));
    }
    return needed.rate;
  }

  /** Returns all rates that were asked for, sorted by currency and day. */
  needed(): NeededRate[] {
    return [...this.#asked.values()].sort((a, b) =>
      `${a.currencyCode} ${a.day}` < `${b.currencyCode} ${b.day}` ? -1 : 1,
    );
  }

  /** The day's own rate, else the ECB's of its last banking day, else that of the month. */
  #lookUp(currencyCode: string, day: string): GivenRate | undefined {
    const ofPeriod = (period: string) => this.#given.get(`${currencyCode} ${period}`);
    const [own, ...before] = bankingDays(day).map(ofPeriod);
    return own ?? before.find((rate) => rate?.source === "ecb") ?? ofPeriod(day.slice(0, 7));
  }
}
