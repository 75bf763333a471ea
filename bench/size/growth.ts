import { type Figure, format } from "../benchmark.ts";
import type { Cost } from "./measure.ts";

const maxFactor = 11;

/** Below these numbers a growth says nothing: a page more or less, and the noise of the machine. */
const [fewRows, fewMilliseconds] = [1_000, 10];

type Growth = { what: string; rows: number[]; milliseconds: number[]; factor: number };

const largestFactor = (values: readonly number[], few: number) =>
  Math.max(
    ...values.slice(1).map((value, index) => Math.max(value, few) / Math.max(values[index] ?? 0, few)),
  );

/**
 * Compares the same queries at sizes that grow by ten. A query of which a size has none is left out. The
 * figure is the query that grew most at one step; the others that grew are printed.
 */
export function growth(by: string, sizes: readonly (readonly Cost[])[]): Figure {
  const found = (sizes[0] ?? []).flatMap(({ what }): Growth[] => {
    const same = sizes.map((costs) => costs.find((cost) => cost.what === what));
    const costs = same.filter((cost) => cost !== undefined);
    if (costs.length < sizes.length) return [];
    const rows = costs.map((cost) => cost.rows);
    const milliseconds = costs.map((cost) => cost.milliseconds);
    const factor = Math.max(largestFactor(rows, fewRows), largestFactor(milliseconds, fewMilliseconds));
    return [{ what: what.slice(0, 120), rows, milliseconds, factor }];
  });
  const list = (values: readonly number[]) => values.map(format).join(" → ");
  const growing = found.toSorted((a, b) => b.factor - a.factor).filter(({ factor }) => factor > 1.5);
  for (const { what, rows, milliseconds, factor } of growing)
    console.log(
      `  ${by}, at most × ${format(factor)}: ${list(rows)} rows, ${list(milliseconds)} ms: ${what}`,
    );
  const worst = growing[0];
  const factor = worst?.factor ?? 1;
  return {
    what: `growth with ${by}, ${found.length} queries, the worst: ${worst?.what ?? "none grew"}`,
    ours: worst ? `${list(worst.rows)} rows, ${list(worst.milliseconds)} ms` : "–",
    beside: "a tenth of it",
    ratio: factor,
    aim: `at most ${maxFactor} times a step`,
    isMet: factor <= maxFactor,
  };
}
