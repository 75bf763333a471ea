import "server-only";
import type { HandOverState } from "#lib/shared/hand-over.ts";
import type { ExportKey } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { watchMaking } from "./making-ends.ts";
import { listMakings } from "./makings.ts";

/** The maximum time that a request waits for the end, in milliseconds. */
const requestMilliseconds = 1_000;

/** The interval at which a request looks whether another process has made it, in milliseconds. */
const lookMilliseconds = 250;

/**
 * Returns a hand-over, or how far it is while it is being made. Waits for its end for the given time, up to
 * a second unless told otherwise, because most take less. Throws NOT_FOUND for one that does not exist or was
 * cancelled.
 */
export async function followMaking(
  exportKey: ExportKey,
  id: string,
  waitMilliseconds = requestMilliseconds,
): Promise<HandOverState> {
  const end = performance.now() + waitMilliseconds;
  // Before the first look, so that it misses no end after it.
  const watch = watchMaking(id);
  try {
    for (;;) {
      const making = (await listMakings(exportKey)).find((one) => one.id === id);
      if (!making) return { making: null, handOver: await findHandOver(exportKey, id) };
      if (making.problem || performance.now() > end) return { making, handOver: null };
      await watch.endOr(lookMilliseconds);
    }
  } finally {
    watch.close();
  }
}
