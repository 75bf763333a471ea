/** One number of a benchmark beside the number it is held against. */
export type Figure = {
  /** What was measured, in words. */
  what: string;
  ours: string;
  beside: string;
  /** Ours in terms of the other; undefined where the figure has a limit and no peer. */
  ratio?: number;
  aim: string;
  isMet: boolean;
};

/** A benchmark by its name in the command; it measures ours and the other in turns, and cleans up behind itself. */
export type Benchmark = { name: string; title: string; run(): Promise<Figure[]> };

/** The value in the middle; of an even number of values the lower one of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that the given share of all values does not exceed; `share` 0.99 is p99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Measures two things in turns, so that whatever else the machine does meets both alike. Returns the median of each
 * and the median of the rounds' ratios, ours over the other.
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

/** A number as people read it: three figures that count, or none behind the point where it is large. */
export function format(value: number | undefined): string {
  if (value === undefined) return "–";
  return value >= 100
    ? Math.round(value).toLocaleString("en")
    : value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** A figure that is held against a limit instead of a peer. */
export function limit(what: string, value: number, most: number, unit: string): Figure {
  return {
    what,
    ours: `${format(value)} ${unit}`,
    beside: "limit",
    ratio: value / most,
    aim: `under ${most} ${unit}`,
    isMet: value < most,
  };
}
