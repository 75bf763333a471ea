import { type Figure, format, limit } from "../benchmark.ts";
import { operatorSeconds, type StepRecord } from "./hands.ts";

/**
 * A scenario's name, the clicks that it took before the north star was set, and what it shall take at most.
 */
export type Aim = { name: string; clicksBefore: number; maxClicks: number; maxHandSeconds?: number };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function handSeconds({ operators }: StepRecord): number {
  const entries = Object.entries(operators) as [keyof typeof operators, number][];
  return sum(entries.map(([operator, times]) => times * operatorSeconds[operator]));
}

/** Prints a scenario step by step, with its sum and the operators that were counted. */
export function printSteps({ name }: Aim, steps: readonly StepRecord[]): void {
  const line = (title: string, part: readonly StepRecord[]) =>
    [
      title,
      sum(part.map(({ clicks }) => clicks)),
      sum(part.map(({ keys }) => keys)),
      sum(part.map(({ credentialKeys }) => credentialKeys)),
      sum(part.map(handSeconds)).toFixed(1),
      sum(part.map(({ waited }) => waited / 1_000)).toFixed(1),
    ].join(" | ");
  const rows = [
    `${name}: step | clicks | keys | of them user name and password | hand s | waiting s`,
    "--- | --- | --- | --- | --- | ---",
    ...steps.map((step) => line(step.name, [step])),
    line("sum", steps),
  ];
  console.log(`\n${rows.map((row) => `| ${row} |`).join("\n")}`);
  const counted = (["M", "P", "B", "H", "K"] as const).map((operator) => {
    const times = sum(steps.map(({ operators }) => operators[operator]));
    return `${times} ${operator} of ${operatorSeconds[operator]} s`;
  });
  console.log(`Counted: ${counted.join(", ")}.`);
}

/** Returns what a scenario took beside its aims. */
export function scoreOf(aim: Aim, steps: readonly StepRecord[]): Figure[] {
  const { name, clicksBefore, maxClicks, maxHandSeconds } = aim;
  const clicks = sum(steps.map((step) => step.clicks));
  const seconds = sum(steps.map(handSeconds));
  return [
    {
      what: `${name}: clicks`,
      ours: format(clicks),
      beside: `before, ${clicksBefore}`,
      ratio: clicks / maxClicks,
      aim: `at most ${maxClicks}`,
      isMet: clicks <= maxClicks,
    },
    ...(maxHandSeconds === undefined ? [] : [limit(`${name}: hand time`, seconds, maxHandSeconds, "s")]),
  ];
}
