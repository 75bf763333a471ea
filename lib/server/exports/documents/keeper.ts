import "server-only";
import { log } from "../../log.ts";
import { keepDocuments } from "./keep-turn.ts";
import { takeDue } from "./keepings.ts";

/** The interval of the search for exports whose documents are due, in milliseconds. */
const roundMilliseconds = 1_000;

/** The exports that a process works on at the same time. Each waits mostly for the pace of its organization. */
const atOnce = 64;

let working = 0;

/** Starts to fetch the documents of ended exports, also those of processes that died. Must be called once per process. */
export function startKeeping(): void {
  void round();
}

async function round(): Promise<void> {
  try {
    for (const keeping of await takeDue(atOnce - working)) {
      working += 1;
      void keepDocuments(keeping).finally(() => (working -= 1));
    }
  } catch (error) {
    log.error({ err: error }, "documents that are due were not looked for");
  }
  setTimeout(() => void round(), roundMilliseconds).unref();
}
