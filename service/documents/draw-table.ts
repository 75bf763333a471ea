import { page, type Sheet, type TextStyle } from "./sheet.ts";

/** A column of a table: its heading, its left edge and width in points, and how its cells are set. */
export type Column = { heading: string; x: number; width: number; align?: "left" | "right" };

/** A cell: lines of text one below the other, each with its style. */
export type Cell = readonly { text: string; style?: TextStyle }[];

const padding = 4;
const defaultSize = 8.5;

type Line = { line: string; style: TextStyle };

const lineHeight = (line: Line | undefined) =>
  line === undefined ? 0 : (line.style.size ?? defaultSize) * page.lineHeight;

function drawHeadings(sheet: Sheet, columns: readonly Column[]): void {
  const style = { size: 7.5, weight: "semibold", color: "muted" } as const;
  for (const { heading, x, width, align = "left" } of columns) {
    sheet.put(heading, align === "right" ? x + width : x, sheet.y, { ...style, align });
  }
  sheet.y += 7.5 * page.lineHeight + padding;
  sheet.rule();
  sheet.y += padding;
}

/**
 * Draws a table at the cursor. Cells wrap; a row stays together where it fits on a page and goes on over the next
 * where it does not; the headings stand again on each page.
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: Iterable<readonly Cell[]>): void {
  sheet.need(48);
  drawHeadings(sheet, columns);
  for (const row of rows) {
    const cells = columns.map(({ width }, index) =>
      (row[index] ?? []).flatMap(({ text, style = {} }): Line[] =>
        sheet.lines(text, width, { size: defaultSize, ...style }).map((line) => ({ line, style })),
      ),
    );
    const heights = Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, index) =>
      Math.max(...cells.map((lines) => lineHeight(lines[index]))),
    );
    const height = heights.reduce((total, part) => total + part, 0);
    if (height < page.bottom - page.top - 40 && sheet.need(height + padding)) drawHeadings(sheet, columns);
    for (const [index, part] of heights.entries()) {
      if (sheet.need(part)) drawHeadings(sheet, columns);
      for (const [place, { x, width, align = "left" }] of columns.entries()) {
        const cell = cells[place]?.[index];
        if (cell === undefined) continue;
        sheet.put(cell.line, align === "right" ? x + width : x, sheet.y, {
          size: defaultSize,
          ...cell.style,
          align,
        });
      }
      sheet.y += part;
    }
    sheet.y += padding;
    sheet.rule();
    sheet.y += padding;
  }
}
