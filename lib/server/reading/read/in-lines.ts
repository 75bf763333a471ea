import "server-only";

/** A word and its box on a page, in points from the upper left corner. */
export type PlacedWord = {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Distance of the line on which its letters stand from the upper edge. */
  baseLine: number;
  /** The font size. */
  size: number;
  /** Whether it is written from left to right. */
  isUpright: boolean;
};

/** Base lines that are closer than this part of the smaller font size are one line. */
const sameLine = 0.35;

/** Words that are closer than this part of the font size are one word. A blank is at least twice as wide. */
const sameWord = 0.1;

/**
 * Returns the words in reading order: lines from top to bottom, each from left to right. Words that touch
 * become one, because many programs write a word in several runs. Text that is not upright follows the
 * lines, unchanged.
 */
export function inLines(words: readonly PlacedWord[]): PlacedWord[] {
  const upright = words.filter(({ isUpright }) => isUpright).sort((a, b) => a.baseLine - b.baseLine);
  const lines: PlacedWord[][] = [];
  for (const word of upright) {
    const line = lines.at(-1);
    if (line && isOnLineOf(line.at(-1), word)) line.push(word);
    else lines.push([word]);
  }
  return [...lines.flatMap(joined), ...words.filter(({ isUpright }) => !isUpright)];
}

const isOnLineOf = (last: PlacedWord | undefined, word: PlacedWord) =>
  last !== undefined && word.baseLine - last.baseLine < sameLine * Math.min(last.size, word.size);

function joined(line: PlacedWord[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const word of line.sort((a, b) => a.left - b.left)) {
    const last = words.at(-1);
    const distance = last ? word.left - last.right : Infinity;
    const touches = Math.abs(distance) < sameWord * Math.min(last?.size ?? 0, word.size);
    if (last && touches) words[words.length - 1] = both(last, word);
    else words.push(word);
  }
  return words;
}

const both = (a: PlacedWord, b: PlacedWord): PlacedWord => ({
  ...a,
  text: a.text + b.text,
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
