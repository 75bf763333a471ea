let waiting = 0;
let isDismissed = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Tells the page that a read waits until the server is available again. Returns the function that ends it,
 * which must be called once.
 */
export function tellWaiting(): () => void {
  waiting += 1;
  tell();
  return () => {
    waiting -= 1;
    if (waiting === 0) isDismissed = false;
    tell();
  };
}

/** Returns whether a read waits of which the person does not know. */
export const isReadWaiting = (): boolean => waiting > 0 && !isDismissed;

/** Remembers that the person has read that reads wait, until none waits any more. */
export function forgetWaitingReads(): void {
  isDismissed = true;
  tell();
}

/** Calls a function when a read begins or ends to wait. Returns a function that stops it. */
export function followWaitingReads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
