import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import path from "node:path";
import { applyChange, type DatevChange } from "./changes.ts";
import type { DatevState } from "./state.ts";

/**
 * Makes the changes that a directory has, and stores further ones there before they are made, and so before
 * their answer: a line of `changes.jsonl` each. A killed process loses none that was answered; the machine's
 * own end may. Faults that were ordered and the list of requests are not stored. One process at a time may
 * use a directory.
 */
export function keepChanges(state: DatevState, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, "changes.jsonl");
  const stored = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  // A line without an end was being written when the process was killed, and nobody was answered for it.
  const whole = stored.lastIndexOf("\n") + 1;
  if (whole < stored.length) truncateSync(file, whole);
  const lines = stored.subarray(0, whole).toString("utf8").split("\n").filter(Boolean);
  for (const line of lines) applyChange(state, JSON.parse(line) as DatevChange);
  state.record = (change) => {
    appendFileSync(file, `${JSON.stringify(change)}\n`);
    applyChange(state, change);
  };
}
