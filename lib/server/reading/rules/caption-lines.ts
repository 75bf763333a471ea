import "server-only";
import { findLabels } from "./find-labels.ts";
import type { PageWord } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";

/** The minimum of captions in a document that has its labels below the values. */
const minCaptions = 3;

/**
 * Joins values with the small labels right below them, as some invoices print both, to lines of a label and
 * its value. Fewer than three such labels may be chance, and the lines stay as they are.
 */
export function joinCaptions(lines: readonly LabelledLine[]): readonly LabelledLine[] {
  let captions = 0;
  const joined: LabelledLine[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const values = above && joined.at(-1) === above ? valuesAbove(line, above, lines[index + 1]) : null;
    if (!above || !values) {
      joined.push(line);
      continue;
    }
    const cells = cellsOf(line.words);
    captions += cells.length;
    const words = cells.flatMap((label, at) => [
      ...label.map((word) => ({ ...word, cell: 2 * at })),
      ...(values[at] ?? []).map((word) => ({ ...word, cell: 2 * at + 1 })),
    ]);
    joined[joined.length - 1] = { ...above, words, labels: findLabels({ words }) };
  }
  return captions < minCaptions ? lines : joined;
}

function cellsOf(words: readonly PageWord[]): PageWord[][] {
  const cells = new Map<number, PageWord[]>();
  for (const word of words) cells.set(word.cell, [...(cells.get(word.cell) ?? []), word]);
  return [...cells.values()];
}

/**
 * Returns the values that a line of labels stands closely below, one for each label. Null unless each cell
 * is in smaller letters, has a label or no digits, is aligned with a value, and nearer to it than to the
 * next line.
 */
function valuesAbove(
  line: LabelledLine,
  above: LabelledLine,
  below: LabelledLine | undefined,
): PageWord[][] | null {
  const [labels, values] = [cellsOf(line.words), cellsOf(above.words)];
  const gap = line.top - above.top - above.height;
  const isClose = above.page === line.page && gap < above.height * 0.6;
  const gapBelow = below?.page === line.page ? below.top - line.top - line.height : 1;
  if (!isClose || gapBelow < 1.5 * gap || gapBelow < 0.2 * line.height) return null;
  if (line.height > 0.85 * above.height || labels.length !== values.length) return null;
  const startsWithLabel = (cell: readonly PageWord[]) =>
    above.labels.some(({ from }) => above.words[from] === cell[0]);
  const isLabel = (cell: readonly PageWord[]) =>
    line.labels.some(({ from }) => cell.some((word) => line.words[from] === word)) || !cell.some(hasDigit);
  const isPair = (label: readonly PageWord[], at: number) => {
    const value = values[at] ?? [];
    const isAligned = Math.abs((label[0]?.left ?? 0) - (value[0]?.left ?? 1)) < 1.5 * above.pitch;
    return isAligned && isLabel(label) && !startsWithLabel(value) && value.some(hasDigit);
  };
  return line.labels.length > 0 && labels.every(isPair) ? values : null;
}

const hasDigit = ({ text }: PageWord) => /\d/.test(text);
