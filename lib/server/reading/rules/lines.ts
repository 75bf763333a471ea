import "server-only";
import type { PlaceInDocument } from "#lib/shared/comparison.ts";
import type { WordOnPage } from "../read/read-document.ts";

/**
 * A word of a line. `cell` counts the wide gaps before it: words of one cell belong together, as in a
 * table.
 */
export type PageWord = {
  text: string;
  left: number;
  right: number;
  top: number;
  height: number;
  cell: number;
};

/** The words of one line of a page, from left to right. `pitch` is the usual width of a character. */
export type PageLine = { page: number; words: PageWord[]; top: number; height: number; pitch: number };

/** A gap up to so many characters' widths is a blank; the next word is still of the same cell. */
const blankWidth = 2.2;

/** Without a gap of so much of a character's width, two pieces are one word that the PDF has torn apart. */
const tornWidth = 0.12;

/** Returns the lines of a document, from top to bottom. */
export function pageLines(pieces: readonly WordOnPage[]): PageLine[] {
  const words = pieces.flatMap((piece) => wordsOf(piece).map((word) => ({ page: piece.page, word })));
  const middle = ({ top, height }: PageWord) => top + height / 2;
  words.sort((a, b) => a.page - b.page || middle(a.word) - middle(b.word));
  const lines: PageLine[] = [];
  for (const { page, word } of words) {
    const last = lines.at(-1);
    const first = last?.words[0];
    const isSame = first && Math.abs(middle(first) - middle(word)) < Math.min(first.height, word.height) / 2;
    if (last?.page === page && isSame) last.words.push(word);
    else lines.push({ page, words: [word], top: word.top, height: word.height, pitch: 0 });
  }
  return lines.map(withCells);
}

/** Returns the words of a piece, which may be a whole line; their widths follow the number of characters. */
function wordsOf({ text, box: [left, top, width, height] }: WordOnPage): PageWord[] {
  const at = (index: number) => left + (width * index) / text.length;
  // A colon ends a label, also where no blank follows it: "Nr.:4711".
  return [...text.matchAll(/[^\s:]*\p{L}[^\s:]*:+|[^\s]+/gu)].map(({ 0: word, index }) => ({
    ...{ text: word, left: at(index), right: at(index + word.length) },
    ...{ top, height, cell: 0 },
  }));
}

function withCells(line: PageLine): PageLine {
  const sorted = line.words.toSorted((a, b) => a.left - b.left);
  const widths = sorted.map(({ text, left, right }) => (right - left) / text.length).sort((a, b) => a - b);
  const pitch = widths[widths.length >> 1] ?? 0;
  const words: PageWord[] = [];
  for (const word of sorted) {
    const last = words.at(-1);
    const gap = last ? word.left - last.right : 0;
    if (last && gap < tornWidth * pitch && !last.text.endsWith(":")) {
      words[words.length - 1] = { ...last, text: last.text + word.text, right: word.right };
    } else words.push({ ...word, cell: last ? last.cell + (gap > blankWidth * pitch ? 1 : 0) : 0 });
  }
  return { ...line, words, pitch };
}

/** Returns the place that words of one line take together. */
export function placeOf(page: number, words: readonly PageWord[]): PlaceInDocument | null {
  if (words.length === 0) return null;
  const [left, top] = [
    Math.min(...words.map((word) => word.left)),
    Math.min(...words.map((word) => word.top)),
  ];
  const right = Math.max(...words.map((word) => word.right));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { page, box: [left, top, right - left, bottom - top] };
}
