/** An unknown word in a field of choices, and the number of rows that have it. */
export type UnknownWord = { word: string; rows: number };

/**
 * Counts the words among the texts of cells, at most `most` different ones, in the order of their first
 * cells.
 */
export function countWords(texts: readonly string[], most: number): UnknownWord[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const word = text.trim();
    if (counts.has(word) || counts.size < most) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts, ([word, rows]) => ({ word, rows }));
}
