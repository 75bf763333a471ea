import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { DeskFacts, DeskUpdates } from "#lib/shared/desk.ts";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { isConfirmed, lacksScope } from "../membership/membership.ts";
import { askForViewers } from "./ask-for-viewers.ts";
import { readDeskFacts } from "./read-facts.ts";
import { readAgain, type Viewer, viewers } from "./viewers.ts";

/** The interval of rounds, in milliseconds. A round that takes long makes the interval ten times as long. */
const roundMilliseconds = 1_000;

const shared = globalThis as typeof globalThis & { kontorDeskIsKept?: boolean };

/**
 * Keeps the desks of all viewers up to date while there are any: each round reads the facts about all their
 * organizations from the database at once, and sends each viewer what has changed. The service is asked meanwhile
 * (`ask-for-viewers.ts`). So the work grows with the organizations, not with the pages that are open.
 */
export function keepUpToDate(): void {
  if (shared.kontorDeskIsKept) return;
  shared.kontorDeskIsKept = true;
  void work().finally(() => {
    shared.kontorDeskIsKept = false;
    // Somebody may have come after the last round.
    if (viewers.size > 0) keepUpToDate();
  });
}

/** Sends a new viewer all rows at once, without waiting for the next round. */
export async function greet(viewer: Viewer): Promise<void> {
  const facts = await readDeskFacts([...viewer.connections.keys()]);
  tell(viewer, facts, textsOf(facts));
}

async function work(): Promise<void> {
  while (viewers.size > 0) {
    const began = performance.now();
    await round().catch((error: unknown) => log.error({ err: error }, "the desk was not brought up to date"));
    const spent = performance.now() - began;
    await pause(Math.max(roundMilliseconds, 10 * spent), undefined, { ref: false });
  }
}

async function round(): Promise<void> {
  const readBefore = performance.now() - configuration().membershipSeconds * 1000;
  await Promise.all([...viewers].filter(({ readAt }) => readAt <= readBefore).map(readAgain));
  const ids = new Set([...viewers].flatMap(({ connections }) => [...connections.keys()]));
  const facts = await readDeskFacts([...ids]);
  const texts = textsOf(facts);
  for (const viewer of viewers) tell(viewer, facts, texts);
  askForViewers(facts);
}

const textsOf = (facts: ReadonlyMap<string, DeskFacts>) =>
  new Map([...facts].map(([id, found]) => [id, JSON.stringify(found)]));

/** Sends a viewer the facts that they do not have yet, and takes back those that they may no longer see. */
function tell(
  viewer: Viewer,
  facts: ReadonlyMap<string, DeskFacts>,
  texts: ReadonlyMap<string, string>,
): void {
  const updates: DeskUpdates = [];
  for (const [organizationId, connection] of viewer.connections) {
    const mayBeShown = isConfirmed(connection) && !lacksScope(connection, "exports");
    const text = mayBeShown ? (texts.get(organizationId) ?? "") : "";
    if (viewer.sent.get(organizationId) === text) continue;
    updates.push({ organizationId, facts: mayBeShown ? (facts.get(organizationId) ?? null) : null });
  }
  if (updates.length === 0 || !viewer.send(updates)) return;
  for (const { organizationId, facts: known } of updates)
    viewer.sent.set(organizationId, known ? (texts.get(organizationId) ?? "") : "");
}
