/** How long a change waits for a navigation before it looks again, in milliseconds. */
const lookMilliseconds = 100;

/** What is to be written once nothing else changes for a while. */
const waiting = new Set<() => void>();

/** The address that a navigation leaves, until it has arrived. */
let left: string | null = null;

const isLeaving = () => left !== null && window.location.href === left;

/**
 * Changes parameters of the address after so many milliseconds, without a navigation, and returns what takes that back.
 * Next.js takes such a change for a newer navigation and drops the one that is on its way: what waits is written before
 * one begins, and what comes during one is written when it has arrived.
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

/** Next.js's hook (instrumentation-client.ts) for a navigation that begins: by a link, by `router`, or by the browser's own buttons. */
export function leaveAddress(url: string, type: "push" | "replace" | "traverse"): void {
  for (const write of [...waiting]) write();
  const { href } = window.location;
  // The browser's own buttons have changed the address already.
  left = type === "traverse" || new URL(url, href).href === href ? null : href;
}
