import { isAgreed } from "../leaving.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

/** The time for which what is kept is asked for only after what is not kept yet, in milliseconds. */
const patienceMilliseconds = 5_000;

/**
 * The keepers of this tab with something that is not kept yet, by organization, also those whose pages were
 * left.
 */
const waiting = new Map<string, Set<DraftKeeper>>();

const listeners = new Set<() => void>();

const keepersOf = (organizationId: string) => [...(waiting.get(organizationId) ?? [])];

/**
 * Remembers a keeper while it has something to keep, and forgets it then. To be called with each of its
 * states. While one has changes of a person, the browser asks before the tab is closed.
 */
export function noteKeeper(organizationId: string, keeper: DraftKeeper): void {
  if (keeper.isWaiting()) {
    waiting.set(organizationId, (waiting.get(organizationId) ?? new Set()).add(keeper));
    window.addEventListener("beforeunload", askIfUnkept);
  } else forget(organizationId, keeper);
  for (const listener of listeners) listener();
}

/** Calls a function whenever something begins or ends to be unkept. Returns what ends it. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tries to keep what is not kept yet. Resolves after the try, also one that failed, and after some seconds at
 * the latest. Rejects with the reason of an abort.
 */
export async function keepWhatWaits(organizationId: string, signal: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(patienceMilliseconds);
  const ending = AbortSignal.any([signal, late]);
  const over = new Promise<void>((resolve) => ending.addEventListener("abort", () => resolve()));
  await Promise.race([over, Promise.all(keepersOf(organizationId).map((keeper) => keeper.finish()))]);
  signal.throwIfAborted();
}

/** Returns the name of a file with changes of a person that are not kept yet; null if there is none. */
export function unkeptFileOf(organizationId: string): string | null {
  return (
    keepersOf(organizationId)
      .find((keeper) => keeper.unkeptFile() !== null)
      ?.unkeptFile() ?? null
  );
}

/** Gives up what other keepers have not kept yet, because the person has begun with other work. */
export function giveUpOthers(organizationId: string, keeper: DraftKeeper): void {
  for (const other of keepersOf(organizationId).filter((each) => each !== keeper)) {
    other.giveUp();
    forget(organizationId, other);
  }
}

function forget(organizationId: string, keeper: DraftKeeper): void {
  const keepers = waiting.get(organizationId);
  keepers?.delete(keeper);
  if (keepers?.size === 0) waiting.delete(organizationId);
  if (waiting.size === 0) window.removeEventListener("beforeunload", askIfUnkept);
}

function askIfUnkept(event: BeforeUnloadEvent): void {
  if (!isAgreed() && [...waiting.keys()].some((organizationId) => unkeptFileOf(organizationId) !== null))
    event.preventDefault();
}
