import { expect, test } from "vitest";
import { heightOfRows, placedRows, rowPixels, rowWindow, scrolledTo } from "./row-window.ts";

/** Heights in which rows are seen: even, odd, and lower than a row. */
const views = [480, 524, 31];

/** Numbers of rows: each with its own place up to the fourth, sharing the height from the fifth on. */
const counts = [0, 1, 17, 250_000, 250_001, 1_000_000];

const cases = counts.flatMap((count) => views.map((view) => ({ count, view })));

/** Places from the first pixel to the last, the first and last hundred of them close together. */
function scrolledPlaces(count: number, view: number): number[] {
  const last = Math.max(0, heightOfRows(count) - view);
  const steps = Array.from({ length: 997 }, (_, step) => (last * step) / 996);
  const near = Array.from({ length: 100 }, (_, step) => step * 3.3);
  return [...steps, ...near, ...near.map((pixels) => last - pixels)].map((pixels) =>
    Math.max(0, Math.min(last, pixels)),
  );
}

test.each(cases)("$count rows fill $view pixels wherever they are scrolled", ({ count, view }) => {
  for (const scrolled of scrolledPlaces(count, view)) {
    const { first, end, top, before } = rowWindow({ count, scrolled, view });
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before + (end - first) * rowPixels).toBeLessThanOrEqual(heightOfRows(count));
    if (count === 0) continue;
    const upper = before + (top - first) * rowPixels;
    expect(upper).toBeLessThanOrEqual(scrolled);
    // Below the last whole row there may be a part of one without a row, at the end of rows that share the
    // height.
    const lower = before + (end - first) * rowPixels;
    expect(lower).toBeGreaterThan(Math.min(scrolled + view, heightOfRows(count)) - rowPixels);
  }
});

test.each(cases.filter(({ count, view }) => count > 0 && view >= rowPixels))(
  "each of $count rows can be brought into $view pixels, whole",
  ({ count, view }) => {
    const positions = [0, 1, 2, 15, 16, 17, 123_456, 249_999, 250_000, count - 17, count - 2, count - 1];
    for (const position of positions.filter((one) => one >= 0 && one < count))
      for (const align of ["least", "middle"] as const)
        for (const from of [0, 40, heightOfRows(count) / 2, heightOfRows(count)]) {
          const start = Math.max(0, Math.min(from, heightOfRows(count) - view));
          // Browsers keep whole pixels of a screen.
          const scrolled = Math.round(scrolledTo(position, align, { count, scrolled: start, view }));
          const { first, end, before } = rowWindow({ count, scrolled, view });
          expect(position).toBeGreaterThanOrEqual(first);
          expect(position).toBeLessThan(end);
          const upper = before + (position - first) * rowPixels;
          expect(upper).toBeGreaterThanOrEqual(scrolled);
          expect(upper + rowPixels).toBeLessThanOrEqual(scrolled + view);
        }
  },
);

test("a million rows are no higher than Firefox draws, and Chromium with four pixels of the screen for one", () => {
  expect(heightOfRows(1_000_000)).toBeLessThan(Math.min(17_900_000, 33_500_000 / 4));
});

test("a row that is whole in sight is not scrolled for", () => {
  expect(scrolledTo(5, "least", { count: 100, scrolled: 70, view: 480 })).toBe(70);
  const scrolled = scrolledTo(500_000, "middle", { count: 1_000_000, scrolled: 0, view: 480 });
  expect(scrolledTo(500_003, "least", { count: 1_000_000, scrolled, view: 480 })).toBe(scrolled);
});

test.each(counts.filter((count) => count > 1_000))(
  "of %i rows the kept one is rendered once, in its order",
  (count) => {
    for (const kept of [0, 1, 20, count / 2, count - 1])
      for (const scrolled of scrolledPlaces(count, 480)) {
        const rows = placedRows({ count, scrolled, view: 480 }, Math.floor(kept));
        const positions = rows.map(({ position }) => position);
        expect(positions.filter((position) => position === Math.floor(kept))).toHaveLength(1);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        // Within 32 pixels of an end there is no room for a kept row beside those in sight.
        const last = heightOfRows(count) - 480;
        if (scrolled < rowPixels || scrolled > last - rowPixels) continue;
        const gaps = rows.slice(1).map(({ start }, index) => start - (rows[index]?.start ?? 0));
        expect(Math.min(...gaps)).toBeCloseTo(rowPixels, 6);
        expect(rows.at(-1)?.start).toBeLessThan(heightOfRows(count) - rowPixels + 0.001);
        expect(rows.length).toBeLessThan(45);
      }
  },
);
