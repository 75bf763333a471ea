import type { DraftKeeper } from "./draft-keeper.ts";

/** The keepers whose pages were left in this tab, by organization. They go on trying what is not kept yet. */
const left = new Map<string, DraftKeeper>();

/** Remembers a keeper whose page is left. While it has something to keep, the browser asks before the tab is closed. */
export function leaveKeeper(organizationId: string, keeper: DraftKeeper): void {
  left.set(organizationId, keeper);
  window.addEventListener("beforeunload", askIfUnkept);
}

/** Forgets a keeper whose page is there. */
export function returnToKeeper(organizationId: string, keeper: DraftKeeper): void {
  if (left.get(organizationId) === keeper) left.delete(organizationId);
}

/** Tries to keep what was unkept when the page was left. Resolves after the try, also one that failed. */
export async function keepWhatIsLeft(organizationId: string): Promise<void> {
  await left.get(organizationId)?.finish();
}

/** Gives up what was unkept when the page was left, because the person has begun with other work. */
export function giveUpWhatIsLeft(organizationId: string): void {
  left.get(organizationId)?.giveUp();
  left.delete(organizationId);
}

function askIfUnkept(event: BeforeUnloadEvent): void {
  if ([...left.values()].some((keeper) => keeper.isWaiting())) event.preventDefault();
}
