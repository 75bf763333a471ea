/**
 * Time without a further change after which the address is written, in milliseconds. Browsers limit the
 * number of writes, and a held arrow key makes thirty changes a second.
 */
const quietMilliseconds = 200;

/** The new values of a parameter, and whether the address already has them. */
type Change = { values: string[]; isWritten: boolean };

/** The changes that Next.js has not confirmed, by parameter. They belong to the page at `changedPath`. */
const changes = new Map<string, Change>();
let changedPath = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** The address before the current navigation; null without one. */
let left: string | null = null;

const isLeaving = () => left !== null && window.location.href === left;
const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Returns a copy of the parameters of the page at `path` with the changes that Next.js has not confirmed. */
export function withChanges(path: string, parameters: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (path !== changedPath) return changed;
  for (const [name, { values }] of changes) {
    changed.delete(name);
    for (const value of values) changed.append(name, value);
  }
  return changed;
}

/**
 * Changes the parameters of the page at `path`, without a navigation. The address is written when nothing
 * has changed for a while, and before a navigation begins, so that the back button leads to it. A change
 * during a navigation is written after it, because Next.js would take the write for a newer navigation and
 * drop the one under way. A change is dropped when its page has been left.
 */
export function changeAddress(path: string, parameters: URLSearchParams): void {
  const { pathname, search } = window.location;
  if (path !== pathname) return;
  if (path !== changedPath) changes.clear();
  changedPath = path;
  const address = new URLSearchParams(search);
  const before = withChanges(path, address);
  for (const name of new Set([...before.keys(), ...parameters.keys()])) {
    const values = parameters.getAll(name);
    if (isSame(values, before.getAll(name))) continue;
    const isTakenBack = changes.get(name)?.isWritten === false && isSame(values, address.getAll(name));
    if (isTakenBack) changes.delete(name);
    else changes.set(name, { values, isWritten: false });
  }
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(write, quietMilliseconds);
}

function write(): void {
  clearTimeout(timer);
  if (isLeaving()) return;
  left = null;
  const address = new URL(window.location.href);
  const parameters = withChanges(address.pathname, address.searchParams).toString();
  for (const change of changes.values()) change.isWritten = true;
  if (parameters === address.searchParams.toString()) return;
  address.search = parameters;
  window.history.replaceState(null, "", address);
}

/**
 * The hook for the start of a navigation that Next.js calls (instrumentation-client.ts): by a link, by
 * `router`, or by the browser's own buttons.
 */
export function leaveAddress(url: string, type: "push" | "replace" | "traverse"): void {
  write();
  const { href } = window.location;
  // The browser's own buttons have already changed the address.
  left = type === "traverse" || new URL(url, href).href === href ? null : href;
}

/**
 * Forgets the changes that Next.js has confirmed and those that a navigation has overruled, and writes those
 * made during a navigation. Must be called when the path or the parameters of the page have changed.
 */
export function confirmAddress(path: string, parameters: URLSearchParams): void {
  const address = new URLSearchParams(window.location.search);
  for (const [name, { isWritten }] of changes) {
    const isConfirmed = isWritten && isSame(parameters.getAll(name), address.getAll(name));
    if (path !== changedPath || isConfirmed) changes.delete(name);
  }
  if (changes.size > 0) schedule();
}
