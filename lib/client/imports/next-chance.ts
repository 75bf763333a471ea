/** The time after which a request that failed is tried again, in milliseconds. A browser that is online again tries at once. */
const retryMilliseconds = 5_000;

/** Calls a function once, when a request that failed is worth another try. */
export function onNextChance(retry: () => void): void {
  const trying = new AbortController();
  const go = () => {
    clearTimeout(timer);
    trying.abort();
    retry();
  };
  const timer = setTimeout(go, retryMilliseconds);
  window.addEventListener("online", go, { signal: trying.signal });
}
