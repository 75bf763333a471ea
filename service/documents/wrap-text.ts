/** Splits a word that is wider than a line into parts that fit, with at least one character each. */
function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && measure(piece + character) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

/**
 * Wraps text into lines of at most `width`: at spaces, and within a word that is wider than a line. Only
 * the spaces at line breaks are removed. `measure` returns a width in the unit of `width`.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(word, width, measure);
    line = pieces.pop() ?? "";
    lines.push(...pieces);
  }
  return [...lines, line];
}
