/** Called before the page is left. Returns whether it takes care of `go`, which leaves the page. */
type Hold = (go: () => void) => boolean;

let current: Hold | null = null;

/** Lets a page hold back navigations while something on it could be lost. Returns a function that ends it. */
export function holdLeaving(hold: Hold): () => void {
  current = hold;
  return () => {
    if (current === hold) current = null;
  };
}

/**
 * Leaves the page by `go`, at once or when the page lets go of it. For navigations by the program: links and the browser's
 * own buttons are seen by the page itself.
 */
export function leavePage(go: () => void): void {
  if (!current?.(go)) go();
}
