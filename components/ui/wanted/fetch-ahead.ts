/** Handlers for what opens a part of the page: they fetch it when pointer or focus come there, before it is pressed. */
export function fetchAhead(load: () => Promise<unknown>) {
  // Whoever presses in spite of it is told.
  const fetchIt = () => void load().catch(() => undefined);
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
}
