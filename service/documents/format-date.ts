/** The calendar day in UTC as a German document writes it, such as `28.10.2026`. */
export function formatDay(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
}

/** Day and time to the second in UTC, which is stated, such as `28.10.2026, 14:03:07 UTC`. */
export function formatInstant(date: Date): string {
  return `${formatDay(date)}, ${date.toISOString().slice(11, 19)} UTC`;
}

/** The day that lies `days` calendar days later. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
