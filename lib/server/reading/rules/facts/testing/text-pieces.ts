import "server-only";
import type { WordOnPage } from "../../../read/read-document.ts";

/** The columns and lines of a page of text. */
const [columns, rows] = [100, 70];

/**
 * Returns the words of a page that is drawn as text: each character is a hundredth of the page wide, each
 * line a seventieth of it high. A form feed begins the next page.
 */
export function textPieces(layout: string): WordOnPage[] {
  return layout.split("\f").flatMap((page, pageIndex) =>
    page.split("\n").flatMap((line, row) =>
      [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        ...{ page: pageIndex + 1, text },
        box: [index / columns, row / rows, text.length / columns, 0.8 / rows] as [
          number,
          number,
          number,
          number,
        ],
      })),
    ),
  );
}
