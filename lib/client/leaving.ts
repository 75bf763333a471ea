/** What what is on the page gives way to: another page, or another file on this one. */
export type Destination = "page" | "file";

/** Called before the page is left. Returns whether it takes care of `go`, which leaves the page. */
type Hold = (go: () => void, to: Destination) => boolean;

let current: Hold | null = null;

/** Lets a page hold back navigations while something on it could be lost. Returns a function that ends it. */
export function holdLeaving(hold: Hold): () => void {
  current = hold;
  return () => {
    if (current === hold) current = null;
  };
}

/**
 * Leaves the page by `go`, at once or when the page lets go of it. For navigations by the program: links and
 * the browser's own buttons are seen by the page itself.
 */
export function leavePage(go: () => void, to: Destination = "page"): void {
  if (!current?.(go, to)) go();
}

let isGoing = false;

/**
 * Whether the page is being left with the consent of the person, who needs not be asked again by the browser.
 */
export const isAgreed = (): boolean => isGoing;

/**
 * Returns a function that leaves the page by `go` with the person's consent. It ends with what the person
 * does next: who can do something is still here.
 */
export function agreed(go: () => void): () => void {
  const end = () => {
    isGoing = false;
    for (const kind of ["pointerdown", "keydown"]) window.removeEventListener(kind, end, true);
  };
  return () => {
    isGoing = true;
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, end, true);
    go();
  };
}
