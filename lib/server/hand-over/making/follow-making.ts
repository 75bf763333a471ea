import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { HandOverState } from "#lib/shared/hand-over.ts";
import type { ExportKey } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { listMakings } from "./makings.ts";

/** The maximum time that a request waits for the end, and the interval at which it looks, in milliseconds. */
const waitMilliseconds = 1_000;
const lookMilliseconds = 50;

/**
 * Returns a hand-over, or how far it is while it is being made. Waits up to a second for its end, because
 * most take less. Throws NOT_FOUND for one that does not exist or was cancelled.
 */
export async function followMaking(exportKey: ExportKey, id: string): Promise<HandOverState> {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    const making = (await listMakings(exportKey)).find((one) => one.id === id);
    if (!making) return { making: null, handOver: await findHandOver(exportKey, id) };
    if (making.problem || performance.now() > end) return { making, handOver: null };
    await pause(lookMilliseconds);
  }
}
