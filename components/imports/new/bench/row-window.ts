/** Height of a row in pixels. */
export const rowPixels = 32;

/**
 * Maximum height of all rows in pixels. Firefox draws no element higher than about 17.9 million CSS pixels.
 * Chromium draws none higher than 33.5 million pixels of the screen, of which a CSS pixel may take four.
 */
const maxPixels = 8_000_000;

/**
 * A place in the grid: its rows, how far it is scrolled, and the height in which rows are seen, in pixels.
 */
export type GridPlace = { count: number; scrolled: number; view: number };

/** The rows to render: from `first` up to `end`, below `before` pixels. `top` is the first row in sight. */
type RowWindow = { first: number; end: number; top: number; before: number };

/** A row to render, and its upper edge in pixels. */
export type PlacedRow = { position: number; start: number };

/** Rows rendered above and below those in sight, so that a quick scroll shows no gap. */
const spareRows = 10;

/** Returns the height of all rows together in pixels. */
export const heightOfRows = (count: number): number => Math.min(count * rowPixels, maxPixels);

/**
 * Returns the rows to render at a place. Up to 250,000 rows each row has its own place. More rows share the
 * greatest height: then a row always stands at the upper edge, and the scrollbar passes several rows with 32
 * pixels.
 */
export function rowWindow({ count, scrolled, view }: GridPlace): RowWindow {
  const top = topRow({ count, scrolled, view });
  // Where rows share the height, the upper row stands wherever the grid is scrolled to.
  const place = isShared(count) ? scrolled : top * rowPixels;
  const first = Math.max(0, top - Math.min(spareRows, Math.floor(place / rowPixels)));
  const below = Math.ceil(view / rowPixels) + spareRows;
  const left = Math.floor((heightOfRows(count) - place) / rowPixels);
  return {
    first,
    end: Math.min(count, top + Math.min(below, left)),
    top,
    before: place - (top - first) * rowPixels,
  };
}

/**
 * Returns the rows to render at a place from top to bottom. The kept one is among them wherever it is: it is
 * the cell that Tab reaches, or the one that is edited.
 */
export function placedRows(place: GridPlace, kept: number): PlacedRow[] {
  const { first, end, top, before } = rowWindow(place);
  const placed = Array.from({ length: end - first }, (_, index) => ({
    position: first + index,
    start: before + index * rowPixels,
  }));
  if (kept < 0 || kept >= place.count || (kept >= first && kept < end)) return placed;
  const start = scrolledWithTop(kept, place);
  const after = heightOfRows(place.count) - before - placed.length * rowPixels;
  // Near the top and the bottom a spare row makes room for the kept one.
  if (kept < first) {
    const rows = before < rowPixels && first < top ? placed.slice(1) : placed;
    const room = (rows[0]?.start ?? 0) - rowPixels;
    return [{ position: kept, start: Math.max(0, Math.min(start, room)) }, ...rows];
  }
  const isSpare = end > top + Math.ceil(place.view / rowPixels);
  const rows = after < rowPixels && isSpare ? placed.slice(0, -1) : placed;
  return [...rows, { position: kept, start: Math.max(start, before + rows.length * rowPixels) }];
}

/**
 * Returns how far to scroll so that a row is whole in sight: as little as possible, or with the row in the
 * middle.
 */
export function scrolledTo(position: number, align: "least" | "middle", place: GridPlace): number {
  const { count, scrolled, view } = place;
  const whole = wholeRows(view);
  if (align === "middle") return scrolledWithTop(position - Math.floor(whole / 2), place);
  if (isShared(count)) {
    const top = topRow(place);
    if (position < top) return scrolledWithTop(position, place);
    return position < top + whole ? scrolled : scrolledWithTop(position - whole + 1, place);
  }
  const above = position * rowPixels;
  return Math.min(above, Math.max(scrolled, above + rowPixels - view));
}

/** Returns how far to scroll so that a row is the upper one, as far as rows follow it. */
function scrolledWithTop(position: number, { count, view }: GridPlace): number {
  const top = Math.max(0, Math.min(position, count - wholeRows(view)));
  return isShared(count) ? top * pixelsOfRow(count, view) : top * rowPixels;
}

const isShared = (count: number) => count * rowPixels > maxPixels;
const wholeRows = (view: number) => Math.max(1, Math.floor(view / rowPixels));

/** Pixels that the scrollbar passes for a row, where rows share the height. */
const pixelsOfRow = (count: number, view: number) => (maxPixels - view) / (count - wholeRows(view));

function topRow({ count, scrolled, view }: GridPlace): number {
  const pixels = isShared(count) ? pixelsOfRow(count, view) : rowPixels;
  const row = scrolled / pixels;
  return Math.max(0, Math.min(isShared(count) ? Math.round(row) : Math.floor(row), count - 1));
}
