let isRefused = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRefused = next;
  for (const listener of listeners) listener();
}

/**
 * Refuses to follow a link to another page while the browser knows that it is offline, and reports it to the
 * page. Otherwise the browser would leave the app for its own error page. Returns whether the link was
 * refused.
 */
export function refuseOfflineLink(): boolean {
  if (navigator.onLine) return false;
  set(true);
  return true;
}

/** Returns whether a link was refused since the person was offline. */
export const hasRefusedLink = (): boolean => isRefused;

/** Forgets that a link was refused: the person has read it, or is online again. */
export const forgetRefusedLink = (): void => set(false);

/** Calls a function when a link was refused or that is forgotten. Returns a function that stops it. */
export function followRefusedLinks(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", forgetRefusedLink);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", forgetRefusedLink);
  };
}
