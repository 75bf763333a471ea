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

const shared = globalThis as typeof globalThis & {
  kontorDeskIsKept?: boolean;
  /** The texts of the last round. */
  kontorDeskTexts?: ReadonlyMap<string, string>;
};

/**
 * Keeps the desks of all viewers up to date while there are any: each round reads the facts about all their
 * organizations from the database at once, and sends each viewer what has changed. The service is asked
 * meanwhile (`ask-for-viewers.ts`). So the work grows with the organizations, not with the pages that are
 * open.
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
  tell(viewer, textsOf(facts));
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
  shared.kontorDeskTexts = texts;
  for (const viewer of viewers) tell(viewer, texts);
  askForViewers(facts);
}

/**
 * Returns the updates of organizations in JSON, by their ids. One that says the same as in the last round is
 * the same string, so that thousands of viewers do not each hold their own.
 */
function textsOf(facts: ReadonlyMap<string, DeskFacts>): Map<string, string> {
  return new Map(
    [...facts].map(([id, found]) => {
      const [text, known] = [updateText(id, found), shared.kontorDeskTexts?.get(id)];
      return [id, text === known ? known : text];
    }),
  );
}

const updateText = (organizationId: string, facts: DeskFacts | null) =>
  JSON.stringify({ organizationId, facts } satisfies DeskUpdates[number]);

/** Sends a viewer the facts that they do not have yet, and takes back those that they may no longer see. */
function tell(viewer: Viewer, texts: ReadonlyMap<string, string>): void {
  const { key } = viewer;
  if (key !== viewer.sentKey && viewer.sendKey(key)) viewer.sentKey = key;
  const updates = new Map<string, string>();
  for (const [organizationId, connection] of viewer.connections) {
    const mayBeShown = isConfirmed(connection) && !lacksScope(connection, "exports");
    const text = (mayBeShown && texts.get(organizationId)) || updateText(organizationId, null);
    if (viewer.sent.get(organizationId) !== text) updates.set(organizationId, text);
  }
  if (updates.size === 0 || !viewer.send([...updates.values()])) return;
  for (const [organizationId, text] of updates) viewer.sent.set(organizationId, text);
}
