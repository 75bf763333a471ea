import { page, type Sheet, type TextStyle } from "./sheet.ts";

/** A column of a table: heading, left edge and width in points, and alignment. */
export type Column = { heading: string; x: number; width: number; align?: "left" | "right" };

/** A cell: lines of text, each with its style. */
export type Cell = readonly { text: string; style?: TextStyle }[];

const padding = 4;
const defaultSize = 8.5;

type Line = { line: string; style: TextStyle };

const lineHeight = (line: Line | undefined) =>
  line === undefined ? 0 : (line.style.size ?? defaultSize) * page.lineHeight;

const headingSize = 7.5;
const headingHeight = headingSize * page.lineHeight + 2 * padding;

function drawHeadings(sheet: Sheet, columns: readonly Column[]): void {
  const style = { size: headingSize, weight: "semibold", color: "muted" } as const;
  for (const { heading, x, width, align = "left" } of columns) {
    sheet.put(heading, align === "right" ? x + width : x, sheet.y, { ...style, align });
  }
  sheet.y += headingSize * page.lineHeight + padding;
  sheet.rule();
  sheet.y += padding;
}

/** Returns the number of lines from `first` on that fit above the footer, at least one. */
function fitting(sheet: Sheet, heights: readonly number[], first: number): number {
  let count = 0;
  let y = sheet.y;
  for (const height of heights.slice(first)) {
    y += height;
    if (y > page.bottom) break;
    count += 1;
  }
  return Math.max(1, count);
}

function drawRow(sheet: Sheet, columns: readonly Column[], row: readonly Cell[]): void {
  const cells = columns.map(({ width }, index) =>
    (row[index] ?? []).flatMap(({ text, style = {} }): Line[] => {
      const full = { size: defaultSize, ...style };
      return sheet.lines(text, width, full).map((line) => ({ line, style: full }));
    }),
  );
  const heights = Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, index) =>
    Math.max(...cells.map((lines) => lineHeight(lines[index]))),
  );
  const height = heights.reduce((total, part) => total + part, 0);
  if (height < page.bottom - page.top - headingHeight && sheet.need(height)) drawHeadings(sheet, columns);
  for (let first = 0; first < heights.length;) {
    if (sheet.need(heights[first] ?? 0)) drawHeadings(sheet, columns);
    const next = first + fitting(sheet, heights, first);
    const top = sheet.y;
    // Drawing cell by cell keeps a text of several lines together when it is read aloud or copied.
    for (const [columnIndex, { x, width, align = "left" }] of columns.entries()) {
      sheet.y = top;
      for (let index = first; index < next; index += 1) {
        const cell = cells[columnIndex]?.[index];
        if (cell) sheet.put(cell.line, align === "right" ? x + width : x, sheet.y, { ...cell.style, align });
        sheet.y += heights[index] ?? 0;
      }
    }
    first = next;
  }
  sheet.y += padding;
  sheet.rule();
  sheet.y += padding;
}

/**
 * Draws a table at the cursor. Cells wrap. A row stays on one page if it fits on one, otherwise it
 * continues on the next. Each page repeats the headings.
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: Iterable<readonly Cell[]>): void {
  sheet.need(2 * headingHeight);
  drawHeadings(sheet, columns);
  for (const row of rows) drawRow(sheet, columns, row);
}
