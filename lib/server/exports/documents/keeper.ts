import "server-only";
import { log } from "../../log.ts";
import { startRounds } from "../../rounds.ts";
import { keepDocuments } from "./keep-turn.ts";
import { takeDue } from "./keepings.ts";

/**
 * The exports that a process works on at the same time. Each waits mostly for the pace of its organization.
 */
const atOnce = 64;

let working = 0;

/**
 * Starts to fetch the documents of ended exports, also those of processes that died. Must be called once per
 * process.
 */
export function startKeeping(): void {
  startRounds("keepings", round);
}

async function round(): Promise<boolean> {
  try {
    for (const keeping of await takeDue(atOnce - working)) {
      working += 1;
      void keepDocuments(keeping).finally(() => (working -= 1));
    }
  } catch (error) {
    log.error({ err: error }, "documents that are due were not looked for");
  }
  return working > 0;
}
