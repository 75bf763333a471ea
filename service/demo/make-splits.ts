import Big from "big.js";
import type { PostingContent } from "#contract/posting.ts";
import type { ChartKind } from "./chart/build-chart.ts";
import type { Purchase } from "./purchase-catalogue.ts";
import type { Random } from "./random.ts";

type SplitPosting = PostingContent["splitPostings"][number];

const costCenters = ["100", "110", "200", "210", "310", "320", "400"] as const;
const costObjects = ["P700", "P710", "P712", "P725", "P731", "P790"] as const;
const notes = [
  "Freigabe durch Abteilungsleitung",
  "Abgerechnet nach Aufmaß",
  "Rahmenvertrag, Abruf über Einkauf",
  "Preis laut Angebot, 3 % unter Vorjahr",
  "Anteil für Schulung der Auszubildenden",
  "Nachlass über 25 € bereits abgezogen",
] as const;

const months = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
] as const;

/**
 * Converts cents to major units as a decimal number. The division is decimal, so equal cents give equal
 * numbers.
 */
export function fromCents(cents: number): number {
  return new Big(cents).div(100).toNumber();
}

/** Returns the number of an invoice's split postings: usually 1, at most 6. */
function partCount(random: Random): number {
  return random.chance(0.58) ? 1 : random.chance(0.6) ? 2 : random.integer(3, 6);
}

/**
 * Makes the split postings of an invoice from the offers of one supplier, and returns them with their sum
 * in cents. `sign` -1 makes a credit note. The sum is added in whole cents and therefore exact.
 */
export function makeSplits(
  offers: readonly Purchase[],
  { random, chart, date, sign }: { random: Random; chart: ChartKind; date: Date; sign: 1 | -1 },
): { cents: number; splitPostings: SplitPosting[] } {
  const parts = partCount(random);
  let cents = 0;
  const splitPostings = Array.from({ length: parts }, (): SplitPosting => {
    const { text, accounts, taxCode, minCents, maxCents } = random.pick(offers);
    const amount = sign * Math.max(1, Math.round(random.integer(minCents, maxCents) / parts));
    cents += amount;
    return {
      ...(random.chance(0.2) && { note: random.pick(notes) }),
      amount: fromCents(amount),
      ...(random.chance(0.85) && { costCenter: { code: random.pick(costCenters) } }),
      ...(random.chance(0.25) && { costObject: { code: random.pick(costObjects) } }),
      ...(taxCode !== "" && { bookingKey: { taxCode } }),
      postingText: text.replace("{month}", months[date.getUTCMonth()] ?? ""),
      generalLedgerAccount: accounts[chart],
    };
  });
  return { cents, splitPostings };
}
