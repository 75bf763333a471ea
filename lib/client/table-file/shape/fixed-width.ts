/** Maximum number of lines before the table, such as titles, that may cross its columns. */
const maxTitleLines = 5;

/** Minimum number of lines by which columns are recognised. */
const minLines = 3;

/** Maximum length of a line that is examined, in characters. */
const maxWidth = 2_000;

/**
 * Returns the positions where columns begin: after blanks that all lines have there, apart from titles before
 * the first line with a code. The first position is 0.
 */
export function columnStarts(lines: readonly string[]): number[] {
  const firstCode = lines.slice(0, maxTitleLines + 1).findIndex((line) => /^\s*\d/.test(line));
  let best = [0];
  for (let titles = 0; titles <= Math.max(0, firstCode) && lines.length - titles >= minLines; titles += 1) {
    const starts = startsOf(lines, titles);
    if (starts.length > best.length) best = starts;
  }
  return best;
}

function startsOf(lines: readonly string[], from: number): number[] {
  const filled = new Uint32Array(maxWidth);
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const end = Math.min(line.length, maxWidth);
    for (let at = 0; at < end; at += 1) if (line.charCodeAt(at) !== 0x20) filled[at] = (filled[at] ?? 0) + 1;
  }
  const count = lines.length - from;
  const starts: number[] = [0];
  let end = -1;
  for (const part of partsOf(filled)) {
    const gap = part.start - end - 1;
    if (end >= 0 && isColumn(filled, part, gap, count)) starts.push(part.start);
    ({ end } = part);
  }
  return starts;
}

/** Positions between blanks that all lines have: the first and the last. */
type Part = { start: number; end: number };

function* partsOf(filled: Uint32Array): Generator<Part> {
  for (let start = 0; start < filled.length; start += 1) {
    if (filled[start] === 0) continue;
    let end = start;
    while ((filled[end + 1] ?? 0) > 0) end += 1;
    yield { start, end };
    start = end;
  }
}

/**
 * Whether a part is a column, and not the rest of a text that has a blank there by chance. Columns begin or
 * end in line: in most lines, or in all that have them, if they are clearly apart.
 */
function isColumn(filled: Uint32Array, { start, end }: Part, gap: number, lines: number): boolean {
  const first = filled[start] ?? 0;
  const last = filled[end] ?? 0;
  if (first * 10 >= lines * 6 || last * 10 >= lines * 9) return true;
  let most = 0;
  for (let at = start; at <= end; at += 1) most = Math.max(most, filled[at] ?? 0);
  const isCommon = most >= minLines && most * 20 >= lines;
  return gap > 1 && isCommon && Math.max(first, last) * 10 >= most * 9;
}

/** Cuts a line where columns begin, and trims each part. */
export function cutAt(line: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => line.slice(start, starts[index + 1]).trim());
}
