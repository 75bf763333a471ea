/**
 * The ECB publishes no rates on weekends and holidays, at most four days in a row (Good Friday to Easter
 * Monday, or Christmas beside a weekend). Where more days lack a rate, one was not brought.
 */
const maxDaysWithoutRates = 4;

/**
 * Returns a day and the days before it of which one is a banking day, newest first, all as `YYYY-MM-DD`.
 */
export function bankingDays(day: string): string[] {
  const begin = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: maxDaysWithoutRates + 1 }, (_, count) =>
    new Date(begin - count * 86_400_000).toISOString().slice(0, 10),
  );
}
