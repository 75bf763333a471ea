/**
 * Returns handlers for a button that opens a lazily loaded part. They load it when pointer or focus arrive,
 * before a click.
 */
export function fetchAhead(load: () => Promise<unknown>) {
  // The click reports a failure, so this one is ignored.
  const fetchIt = () => void load().catch(() => undefined);
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
}
