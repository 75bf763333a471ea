/** Delimiters in the order of preference: a comma may as well be a decimal comma. */
export const delimiters = [";", "\t", "|", ","] as const;

export type Delimiter = (typeof delimiters)[number];

const examinedLines = 50;

/**
 * The delimiter of a text: the one that most lines hold in the same number. Quoted fields don't count. Null when no
 * line holds any.
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

/** Leaves out what stands in quotes, so that text is not taken for structure. */
function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, "");
}

/** Reads a first line such as `sep=;`, by which spreadsheets are told the delimiter. */
export function declaredDelimiter(text: string): { delimiter: string; rest: string } | null {
  const match = /^sep=(.)[ \t]*(?:\r\n|\n|\r|$)/i.exec(text);
  return match?.[1] ? { delimiter: match[1], rest: text.slice(match[0].length) } : null;
}
