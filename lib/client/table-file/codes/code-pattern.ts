/** Maximum different patterns that are counted. A column with more has none that most codes share. */
const maxPatterns = 1_000;

/**
 * Returns the pattern of a code: its first letters as they are, later ones as `A`, digits as `9`, and the
 * characters between them.
 */
export function patternOf(code: string): string {
  const prefix = /^\p{L}{1,6}(?!\p{L})/u.exec(code)?.[0] ?? "";
  return (
    prefix.toUpperCase() +
    code
      .slice(prefix.length)
      .replace(/\p{L}+/gu, "A")
      .replace(/\p{Nd}+/gu, "9")
  );
}

/** Counts the patterns of codes, to find the one that most of them share. */
export class PatternCounts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** Counts `times` codes of a pattern. */
  add(pattern: string, times = 1): void {
    this.#total += times;
    const count = this.#counts.get(pattern);
    if (count !== undefined || this.#counts.size < maxPatterns)
      this.#counts.set(pattern, (count ?? 0) + times);
  }

  /** Returns the pattern of more than half of the codes, and their share between 0 and 1; null if none is. */
  majority(): { pattern: string; share: number } | null {
    for (const [pattern, count] of this.#counts)
      if (count * 2 > this.#total) return { pattern, share: count / this.#total };
    return null;
  }
}
