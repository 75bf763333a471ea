import type { NeededRate, UsedRates } from "./exchange-rates.ts";

/** Returns the rates of a check as a hand-over keeps them. Missing ones are left out. */
export function usedRatesOf(needed: readonly NeededRate[]): UsedRates {
  const known = needed.flatMap(({ currencyCode, day, rate }) =>
    rate === null ? [] : [[`${currencyCode} ${day}`, rate] as const],
  );
  return Object.fromEntries(known);
}
