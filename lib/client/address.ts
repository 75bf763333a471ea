/** Interval in which a pending change checks whether a navigation has finished, in milliseconds. */
const lookMilliseconds = 100;

/** Pending changes of the address, which wait until nothing else changes for a while. */
const waiting = new Set<() => void>();

/** The address before the current navigation; null without one. */
let left: string | null = null;

const isLeaving = () => left !== null && window.location.href === left;

/**
 * Changes parameters of the address after `milliseconds`, without a navigation. Returns a function that
 * cancels the change. Next.js would take the change for a newer navigation and drop the one under way.
 * Pending changes are therefore written before a navigation begins, and changes during a navigation after
 * it has finished.
 */
export function changeAddress(change: (parameters: URLSearchParams) => void, milliseconds = 0): () => void {
  let timer = setTimeout(write, milliseconds);
  waiting.add(write);
  return drop;

  function drop(): void {
    clearTimeout(timer);
    waiting.delete(write);
  }

  function write(): void {
    clearTimeout(timer);
    if (isLeaving()) {
      timer = setTimeout(write, lookMilliseconds);
      return;
    }
    left = null;
    drop();
    const address = new URL(window.location.href);
    change(address.searchParams);
    if (address.href !== window.location.href) window.history.replaceState(null, "", address);
  }
}

/**
 * The hook for the start of a navigation that Next.js calls (instrumentation-client.ts): by a link, by
 * `router`, or by the browser's own buttons.
 */
export function leaveAddress(url: string, type: "push" | "replace" | "traverse"): void {
  for (const write of [...waiting]) write();
  const { href } = window.location;
  // The browser's own buttons have already changed the address.
  left = type === "traverse" || new URL(url, href).href === href ? null : href;
}
