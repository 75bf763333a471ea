import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";

/** The first and the last day of a period, as `YYYY-MM-DD`. */
export type Days = { from: string; to: string };

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const lastOfMonth = (month: string) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Returns the fiscal year of a day: twelve months that begin on the day of the settings. */
export function fiscalYearOf(day: string, { fiscalYearStart }: Pick<DatevSettings, "fiscalYearStart">): Days {
  const monthAndDay = fiscalYearStart.slice(4);
  const year = Number(day.slice(0, 4)) - (day.slice(4) < monthAndDay ? 1 : 0);
  return twelveMonths(year, monthAndDay);
}

/** The last fiscal year of `twelveMonths`, which is asked for several times for each row. */
let lastYear = { year: Number.NaN, monthAndDay: "", days: { from: "", to: "" } };

function twelveMonths(year: number, monthAndDay: string): Days {
  if (lastYear.year !== year || lastYear.monthAndDay !== monthAndDay) {
    const start = (calendarYear: number) => `${String(calendarYear).padStart(4, "0")}${monthAndDay}`;
    lastYear = { year, monthAndDay, days: { from: start(year), to: dayBefore(start(year + 1)) } };
  }
  return lastYear.days;
}

/**
 * Returns the number of years between the fiscal year of the settings and that of a day. A distant day
 * cannot belong to these books.
 */
export function yearsFromSettings(day: string, settings: Pick<DatevSettings, "fiscalYearStart">): number {
  const own = Number(fiscalYearOf(day, settings).from.slice(0, 4));
  return own - Number(settings.fiscalYearStart.slice(0, 4));
}

/**
 * Returns the months from the first to the last day or month, limited to the fiscal year and the calendar
 * year as a batch requires.
 */
export function monthsAround({ from, to }: Days, fiscalYear: Days): Days {
  const year = from.slice(0, 4);
  return {
    from: later(later(`${from.slice(0, 7)}-01`, fiscalYear.from), `${year}-01-01`),
    to: earlier(earlier(lastOfMonth(to.slice(0, 7)), fiscalYear.to), `${year}-12-31`),
  };
}
