/** How large pages are: fitted to the view, or as a factor of their size on paper. */
export type Zoom = "page-width" | "page-fit" | number;

/** The factors that a step leads to. */
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next smaller or larger step from a factor; null where there is none. */
export function zoomStep(from: number, direction: "in" | "out"): number | null {
  // A fitted factor is no round number: what is within a percent of a step is that step.
  const next =
    direction === "in"
      ? zoomSteps.find((step) => step > from * 1.01)
      : zoomSteps.findLast((step) => step < from * 0.99);
  return next ?? null;
}
