/** The delimiters in order of preference. The comma is last, because it may be a decimal comma. */
export const delimiters = [";", "\t", "|", ","] as const;

export type Delimiter = (typeof delimiters)[number];

/** Delimiters that are rare, in the order of preference. They must agree in most lines. */
export const rareDelimiters = ["\u001f", "\u0001", "^", "~", "¦", ":"] as const;

/** Stands for a delimiter in text whose columns are apart by two or more blanks. */
export const blanks = "  ";

/** Stands for a delimiter in text whose columns begin at the same position in every line. */
export const fixedWidth = "fixed";

/** Stands for a delimiter in text with one column. */
export const oneColumn = "none";

const examinedLines = 50;

/**
 * Returns the delimiter of a text: the one that occurs equally often in the most lines, quoted fields
 * excluded. Returns null if no line has any.
 */
export function findDelimiter(text: string): Delimiter | null {
  const lines = unquoted(text.slice(0, 65_536))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, examinedLines);
  let best: { delimiter: Delimiter; agreeing: number } | null = null;
  for (const delimiter of delimiters) {
    const agreeing = agreeingLines(lines, delimiter);
    if (agreeing > (best?.agreeing ?? 0)) best = { delimiter, agreeing };
  }
  return best?.delimiter ?? null;
}

function agreeingLines(lines: readonly string[], delimiter: Delimiter): number {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...linesByCount.values());
}

/** Removes quoted text, so that its characters do not count as structure. */
export function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, "");
}

/** Reads a first line such as `sep=;`, which declares the delimiter to spreadsheets. */
export function declaredDelimiter(text: string): { delimiter: string; rest: string } | null {
  const match = /^sep=(.)[ \t]*(?:\r\n|\n|\r|$)/i.exec(text);
  return match?.[1] ? { delimiter: match[1], rest: text.slice(match[0].length) } : null;
}
