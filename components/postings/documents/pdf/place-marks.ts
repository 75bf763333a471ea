import type { PlaceInDocument, FactVerdict } from "#lib/shared/comparison.ts";

/** A place in a PDF that a comparison has found. */
export type PlaceMark = { place: PlaceInDocument; verdict: FactVerdict };

type Box = PlaceInDocument["box"];

/** The box after a page was turned by quarters clockwise, in fractions of the turned page. */
export function turned(box: Box, degrees: number): Box {
  let [left, top, width, height] = box;
  for (let quarters = (((degrees / 90) % 4) + 4) % 4; quarters > 0; quarters -= 1)
    [left, top, width, height] = [1 - top - height, left, height, width];
  return [left, top, width, height];
}

/**
 * Draws marks on the element of a page, in place of those that were there. The one at `shown` is drawn more
 * strongly; returns its element.
 */
export function drawMarks(
  page: HTMLElement,
  marks: readonly PlaceMark[],
  { shown, degrees }: { shown: PlaceInDocument | null; degrees: number },
): HTMLElement | null {
  for (const old of page.querySelectorAll(":scope > .place")) old.remove();
  let strong: HTMLElement | null = null;
  for (const { place, verdict } of marks) {
    const [left, top, width, height] = turned(place.box, degrees);
    const element = document.createElement("div");
    element.className = `place ${verdict}`;
    for (const [name, share] of Object.entries({ left, top, width, height }))
      element.style.setProperty(name, `${share * 100}%`);
    if (shown && place.page === shown.page && place.box.join() === shown.box.join()) {
      element.classList.add("shown");
      strong = element;
    }
    page.append(element);
  }
  return strong;
}
