/** One result of a benchmark, compared with another number. */
export type Figure = {
  /** The measured quantity, in words. */
  what: string;
  ours: string;
  beside: string;
  /** Ours divided by the other number, or by the limit. Undefined if there is no ratio. */
  ratio?: number;
  aim: string;
  isMet: boolean;
};

/**
 * A benchmark with its name in the command. `run` measures ours and the other alternately and cleans up
 * afterwards.
 */
export type Benchmark = { name: string; title: string; run(): Promise<Figure[]> };

/** Returns the median. For an even number of values, returns the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/**
 * Returns a quantile: the value that the given share of all values does not exceed. A `share` of 0.99 is
 * p99.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Measures two things alternately, so that other load on the machine affects both alike. Returns the median
 * of each and the median of the rounds' ratios, ours divided by the other.
 */
export async function inTurns(
  rounds: number,
  measure: { ours: (round: number) => Promise<number>; beside: (round: number) => Promise<number> },
): Promise<{ ours: number; beside: number; ratio: number }> {
  const ours: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    beside.push(await measure.beside(round));
    ours.push(await measure.ours(round));
    console.log(`  round ${round + 1}: ours ${format(ours.at(-1))}, beside ${format(beside.at(-1))}`);
  }
  const ratios = ours.map((value, round) => value / (beside[round] ?? Number.NaN));
  return { ours: median(ours), beside: median(beside), ratio: median(ratios) };
}

/** Formats a number: from 100 on as an integer, otherwise with at most three significant digits. */
export function format(value: number | undefined): string {
  if (value === undefined) return "–";
  return value >= 100
    ? Math.round(value).toLocaleString("en")
    : value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Returns a figure that is compared with a limit instead of another measurement. */
export function limit(what: string, value: number, max: number, unit: string): Figure {
  return {
    what,
    ours: `${format(value)} ${unit}`,
    beside: "limit",
    ratio: value / max,
    aim: `under ${max} ${unit}`,
    isMet: value < max,
  };
}
