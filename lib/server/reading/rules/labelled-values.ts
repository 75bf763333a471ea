import "server-only";
import type { Label } from "./find-labels.ts";
import type { LabelledLine } from "./page-text.ts";
import type { PageLine, PageWord } from "./lines.ts";

/** Reads a value from the words where it would stand. Returns null if they do not begin with one. */
export type ValueReader<Value> = (words: readonly PageWord[]) => { value: Value; words: PageWord[] } | null;

/** The value of a label with the page it is on. */
export type LabelledValue<Value> = { label: Label; value: Value; page: number; words: PageWord[] };

/** A value below its label stands within so many heights of a line. */
const maxLinesBelow = 3.2;

/**
 * Returns the value of a label: after it in its cell, else in the next cell of the line, else below it in
 * a column of a table. Null where another label or other text stands there.
 */
export function labelledValue<Value>(
  label: Label,
  { lines, index, read }: { lines: readonly LabelledLine[]; index: number; read: ValueReader<Value> },
): LabelledValue<Value> | null {
  const line = lines[index];
  if (!line) return null;
  const found = (value: ReturnType<ValueReader<Value>>, page = line.page) =>
    value && { label, page, ...value };
  const next = line.labels.find(({ from }) => from >= label.to);
  const cell = line.words[label.to - 1]?.cell ?? 0;
  const until = line.words.slice(label.to, next?.from).filter(({ text }) => !isFiller.test(text));
  const same = until.filter((word) => word.cell === cell);
  if (same.length > 0) return found(read(same));
  const right = until.filter((word) => word.cell === until[0]?.cell);
  const beside = right.length > 0 ? found(read(right)) : null;
  if (beside) return beside;
  const below = lineBelow(line, label, lines, index);
  if (!below) return null;
  const column =
    below.labels.length > 0 && below.labels[0]?.from === 0 ? [] : columnBelow(line, label, next, below);
  return column.length > 0 ? found(read(column)) : null;
}

/**
 * Returns the first of the lines closely below that has a word in the label's column, as columns may have
 * own lines.
 */
function lineBelow(line: PageLine, label: Label, lines: readonly LabelledLine[], index: number) {
  const [first, last] = [line.words[label.from], line.words[label.to - 1]];
  for (const below of lines.slice(index + 1)) {
    if (below.page !== line.page || below.top - line.top > maxLinesBelow * line.height) return null;
    if (below.words.some(({ left, right }) => first && last && right > first.left && left < last.right))
      return below;
  }
  return null;
}

/** Punctuation between a label and its value. */
const isFiller = /^[:#.–—=-]+$/;

function columnBelow(line: PageLine, label: Label, next: Label | undefined, below: PageLine): PageWord[] {
  const [first, last] = [line.words[label.from], line.words[label.to - 1]];
  if (!first || !last) return [];
  const end = next ? (line.words[next.from]?.left ?? 1) : last.right + 4 * line.pitch;
  // The value may begin left of a label that is centered or aligned to the right.
  const overlaps = below.words.filter(
    ({ left, right }) => right > first.left && left < Math.min(end, last.right),
  );
  const cell = overlaps[0]?.cell;
  return below.words.filter(
    (word) =>
      word.cell === cell && word.left < end - line.pitch / 2 && word.right > first.left - 8 * line.pitch,
  );
}
