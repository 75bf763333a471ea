import { expect } from "vitest";
import { addLosses, type Losses } from "../testing/check-jobs.ts";

/** Prints what all rounds of a fault lost, one line, and fails where that is anything. */
export function reportLosses(fault: string, rounds: Losses[]): void {
  const losses = addLosses(rounds);
  const counts = Object.entries(losses).map(([name, count]) => `${name} ${count}`);
  console.log(`${fault}, ${rounds.length} rounds: ${counts.join(", ")}`);
  expect(Object.entries(losses).filter(([, count]) => count !== 0)).toEqual([]);
}
