/** The request ids of the last answers of the server for pages, by path. */
const ids = new Map<string, string>();
const listeners = new Set<() => void>();

/** The name under which the entry of the web app tells the request id of a page (Server-Timing). */
const timingName = "request";

/** Maximum paths whose id is kept. */
const maxPaths = 50;

// Some browsers tell it over https alone.
type Answer = PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] };

/**
 * Notes the request id of each page that the server answers, because the answers themselves are read by
 * Next.js: a page that fails is shown without them. The browser tells it of a page once its answer has
 * ended.
 */
export function notePageRequestIds(): void {
  const note = (entries: PerformanceObserverEntryList) => {
    for (const entry of entries.getEntries() as Answer[]) {
      const id = entry.serverTiming?.find(({ name }) => name === timingName)?.description;
      if (!id) continue;
      const { pathname } = new URL(entry.name);
      ids.delete(pathname);
      ids.set(pathname, id);
      const [oldest] = ids.keys();
      if (ids.size > maxPaths && oldest !== undefined) ids.delete(oldest);
      for (const listener of listeners) listener();
    }
  };
  for (const type of ["navigation", "resource"])
    new PerformanceObserver(note).observe({ type, buffered: true });
}

/** Returns the request id of the last answer for the page that is open, or null. */
export function lastPageRequestId(): string | null {
  return ids.get(window.location.pathname) ?? null;
}

/** Calls a function whenever a page was answered. Returns the function that ends that. */
export function onPageAnswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
