import { blanks, findDelimiter, fixedWidth, oneColumn, rareDelimiters, unquoted } from "../delimiter.ts";
import { codeAndName } from "./code-and-name.ts";
import { columnStarts, cutAt } from "./fixed-width.ts";

const examinedCharacters = 65_536;
const examinedLines = 200;

const isCode = (text: string | undefined) => /^\d[\d.\-/]*$/.test(text ?? "");

/**
 * Returns the delimiter of a text, or what stands for one: fixed width, several blanks, or one column that
 * holds code and name. Returns null if no line has any.
 */
export function findShape(text: string): string | null {
  const usual = findDelimiter(text);
  const lines = text
    .slice(0, examinedCharacters)
    .split(/\r\n|\n|\r/)
    // The last line may be cut off.
    .slice(0, text.length > examinedCharacters ? -1 : undefined)
    .filter((line) => line.trim() !== "")
    .slice(0, examinedLines);
  const isMost = (count: number) => count * 10 >= lines.length * 6 && count > 1;
  // A comma in names is no delimiter, if the lines have different numbers of them.
  const agreed = usual === null ? 0 : agreeing(lines.map(unquoted), (line) => line.split(usual));
  if (usual !== null && (usual !== "," || agreed * 10 >= lines.length * 8)) return usual;
  const rare = rareDelimiters.find((delimiter) => isMost(agreeing(lines, (line) => line.split(delimiter))));
  if (rare !== undefined) return rare;
  const codes = (split: (line: string) => string[]) =>
    lines.filter((line) => {
      const cells = split(line);
      return cells.length > 1 && cells.some(isCode);
    }).length;
  // Columns of fixed width or apart by blanks have several blanks in most lines.
  if (isMost(lines.filter((line) => / {2}/.test(line.trim())).length)) {
    const starts = columnStarts(lines);
    if (starts.length > 1 && isMost(codes((line) => cutAt(line, starts)))) return fixedWidth;
    const byBlanks = (line: string) => line.trim().split(/ {2,}/);
    if (isMost(codes(byBlanks)) && isMost(agreeing(lines, byBlanks))) return blanks;
  }
  if (isMost(lines.filter((line) => codeAndName(line) !== null).length)) return oneColumn;
  return usual;
}

/** Returns the number of lines that have the same number of cells, if that is more than one. */
function agreeing(lines: readonly string[], split: (line: string) => string[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const { length } = split(line);
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
