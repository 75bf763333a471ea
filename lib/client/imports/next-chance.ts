/**
 * The time after which a request that failed is tried again, in milliseconds. A browser that is online again
 * tries at once.
 */
const retryMilliseconds = 5_000;

/**
 * Calls a function once, when a request that failed is worth another try: not before `retryAfter` seconds, if
 * the server has asked for that. Returns a function that calls it off.
 */
export function onNextChance(retry: () => void, retryAfter: number | null): () => void {
  const trying = new AbortController();
  const end = () => {
    clearTimeout(timer);
    trying.abort();
  };
  const go = () => {
    end();
    retry();
  };
  const timer = setTimeout(go, Math.max(retryMilliseconds, (retryAfter ?? 0) * 1_000));
  if (retryAfter === null) window.addEventListener("online", go, { signal: trying.signal });
  return end;
}
