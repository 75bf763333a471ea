/** Returns the UTC calendar day in German notation, such as `28.10.2026`. */
export function formatDay(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
}

/** Returns the UTC day and time to the second in German notation, such as `28.10.2026, 14:03:07 UTC`. */
export function formatInstant(date: Date): string {
  return `${formatDay(date)}, ${date.toISOString().slice(11, 19)} UTC`;
}

/** Returns the date `days` calendar days later. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
