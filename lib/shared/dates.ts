const formats = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  // "en" alone would mean the American order; the day comes first in every language of this app.
  const made = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, options);
  formats.set(key, made);
  return made;
}

/**
 * The precision of a time: to the day, the minute or the second, or the time of day alone where the day is
 * known.
 */
export type TimeDetail = "day" | "minute" | "second" | "clock";

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const detailOptions = {
  day,
  minute: { ...day, hour: "2-digit", minute: "2-digit" },
  second: { ...day, hour: "2-digit", minute: "2-digit", second: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
} satisfies Record<TimeDetail, Intl.DateTimeFormatOptions>;

/**
 * Formats a point in time for people, by default in the machine's time zone. Returns null for an invalid
 * time.
 */
export function formatTime(
  value: string | Date,
  { locale, detail, timeZone }: { locale: string; detail: TimeDetail; timeZone?: string },
): string | null {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return null;
  return formatter(locale, { ...detailOptions[detail], ...(timeZone ? { timeZone } : {}) }).format(time);
}

/**
 * Returns the calendar day of a document as `YYYY-MM-DD`, or null for an invalid date. The interface
 * (interface.md) gives document dates as UTC date-times. Midnight UTC stands for the day itself, so no time
 * zone shifts it. Any other time falls on its day in the time zone (IANA name), by default the machine's.
 */
export function documentDay(value: string, timeZone?: string): string | null {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return null;
  if (time.getTime() % 86_400_000 === 0) return time.toISOString().slice(0, 10);
  const parts = formatter("en", { ...digits, ...(timeZone ? { timeZone } : {}) }).formatToParts(time);
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/**
 * Whether a text is the IANA name of a time zone, such as Europe/Berlin. An offset such as +01:00 is none,
 * although browsers read it: PostgreSQL reads it the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the start of a calendar day (`YYYY-MM-DD`, in the machine's time zone) as a UTC date-time, plus
 * `after` days. Returns null for text that is not a day.
 */
export function dayBegin(calendarDay: string, after = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(calendarDay) ?? [];
  if (year === undefined) return null;
  const begin = new Date(Number(year), Number(month) - 1, Number(date) + after);
  return Number.isNaN(begin.getTime()) ? null : begin.toISOString();
}

/**
 * Returns the year of a day that was typed without one, on the day `today`: this year, or the last one where
 * the day would lie more than half a year ahead. In January `5.11.` is the last November, in November
 * `31.12.` the next month.
 */
export function yearOfDay({ month, day }: { month: number; day: number }, today: Date): number {
  const year = today.getFullYear();
  const latest = new Date(year, today.getMonth() + 6, today.getDate());
  return new Date(year, month - 1, day) > latest ? year - 1 : year;
}

/** Formats the day of a document for people. Returns null for an invalid date. */
export function formatDocumentDay(value: string, locale: string): string | null {
  const calendarDay = documentDay(value);
  if (calendarDay === null) return null;
  // German bookkeeping writes dates in digits, which also align below each other.
  if (locale === "de") return calendarDay.split("-").reverse().join(".");
  return formatTime(`${calendarDay}T00:00:00Z`, { locale, detail: "day", timeZone: "UTC" });
}

/** Formats a month (`2026-05`) for people, such as "May 2026". Returns null for text that is not a month. */
export function formatMonth(value: string, locale: string): string | null {
  const time = new Date(`${value}-01T00:00:00Z`);
  if (!/^\d{4}-\d\d$/.test(value) || Number.isNaN(time.getTime())) return null;
  return formatter(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(time);
}

/** Formats a duration as hours, minutes and seconds, without leading zero hours: `1:05` or `2:00:09`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Formats the distance from `now` (milliseconds) to a point in time, in the largest unit that gives at
 * least two: "in 23 months", "90 minutes ago". A distance under a minute is "now" in the language's own
 * words.
 */
export function formatDistance(value: Date, now: number, locale: string): string {
  const seconds = (value.getTime() - now) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= 2 * length) ?? ["minute", 60];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: unit === "minute" ? "auto" : "always" });
  const count = Math.trunc(seconds / size);
  return count === 0 ? format.format(0, "second") : format.format(count, unit);
}
