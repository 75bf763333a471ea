import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";

/**
 * Purchases with input tax at the full and the reduced rate. The settings name further accounts of a
 * client.
 */
const ofChart: Record<DatevSettings["chart"], readonly string[]> = {
  "03": ["3300-3309", "3400-3409"],
  "04": ["5300-5309", "5400-5409"],
  "": [],
};

type Charted = Pick<DatevSettings, "chart" | "accountLength" | "automaticAccounts">;

/** The first account of a range, and the first one after it. */
type Range = { from: number; until: number };

/** Returns whether DATEV calculates the tax of an account by itself. */
export function isAutomatic(account: string, settings: Charted): boolean {
  const number = Number(account);
  return rangesOf(settings).some(({ from, until }) => number >= from && number < until);
}

/** The ranges of settings, which are asked for for each row. */
const known = new WeakMap<Charted, Range[]>();

function rangesOf(settings: Charted): Range[] {
  const ranges = known.get(settings) ?? readRanges(settings);
  known.set(settings, ranges);
  return ranges;
}

function readRanges({ chart, accountLength, automaticAccounts }: Charted): Range[] {
  // The charts have four digits; longer accounts are those with zeros appended.
  const scale = 10 ** (accountLength - 4);
  const read = (range: string, factor: number) => {
    const [from = "", to = from] = range.split("-");
    return { from: Number(from) * factor, until: (Number(to) + 1) * factor };
  };
  return [
    ...ofChart[chart].map((range) => read(range, scale)),
    ...automaticAccounts.map((range) => read(range, 1)),
  ];
}
