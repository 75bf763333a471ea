import "server-only";

/**
 * Returns the year or month that at least `share` of dated postings have, of their number in each month
 * (`2026-05`). `length` is that of its text. Null if there is none.
 */
export function mainPart(
  dated: Readonly<Record<string, number>>,
  { length, share }: { length: 4 | 7; share: number },
): string | null {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [month, count] of Object.entries(dated)) {
    const part = month.slice(0, length);
    counts.set(part, (counts.get(part) ?? 0) + count);
    total += count;
  }
  return [...counts].find(([, count]) => count >= total * share)?.[0] ?? null;
}
