import { expect } from "vitest";
import { addLosses, type Losses } from "../testing/check-jobs.ts";

/** Prints the total losses of all rounds of a fault on one line. Fails if there are any. */
export function reportLosses(fault: string, rounds: Losses[]): void {
  const losses = addLosses(rounds);
  const counts = Object.entries(losses).map(([name, count]) => `${name} ${count}`);
  console.log(`${fault}, ${rounds.length} rounds: ${counts.join(", ")}`);
  expect(Object.entries(losses).filter(([, count]) => count !== 0)).toEqual([]);
}
