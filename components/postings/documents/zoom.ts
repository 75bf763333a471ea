/** The zoom of pages: fitted to the view, or a factor of their size on paper. */
export type Zoom = "page-width" | "page-fit" | number;

/** The factors of the zoom buttons. */
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Returns the next smaller or larger step from a factor, or null. */
export function zoomStep(from: number, direction: "in" | "out"): number | null {
  // A fitted factor is not a round number. A factor within one percent of a step counts as that step.
  const next =
    direction === "in"
      ? zoomSteps.find((step) => step > from * 1.01)
      : zoomSteps.findLast((step) => step < from * 0.99);
  return next ?? null;
}
