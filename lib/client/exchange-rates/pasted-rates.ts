import type { RateChange } from "#lib/shared/exchange-rates.ts";
import { decimalRate } from "./decimal-rate.ts";

/** The rates of a pasted list, and the lines without a rate, counted from 1. */
export type PastedRates = { rates: RateChange[]; wrongLines: number[] };

/**
 * Reads rates from lines of currency, day or month, and rate, as a spreadsheet copies them or as a person
 * types them. Days and months may be written the German way (`14.05.2026`, `05.2026`). A line without a
 * digit is a heading. Of two lines for the same period the last one counts.
 */
export function readPastedRates(text: string): PastedRates {
  const rates = new Map<string, RateChange>();
  const wrongLines: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (!/\d/.test(line)) continue;
    const rate = readLine(line);
    if (rate) rates.set(`${rate.currencyCode} ${rate.period}`, rate);
    else wrongLines.push(index + 1);
  }
  return { rates: [...rates.values()], wrongLines };
}

function readLine(line: string): RateChange | null {
  const [currency = "", when = "", rateCell = "", ...more] = line.trim().split(/[\t; ]+/);
  const period = readPeriod(when);
  const rate = decimalRate(rateCell);
  if (!/^[a-z]{3}$/i.test(currency) || period === null || rate === null || more.length > 0) return null;
  return { currencyCode: currency.toUpperCase(), period, rate, source: "pasted" };
}

function readPeriod(text: string): string | null {
  const german = /^(?:(\d{1,2})\.)?(\d{1,2})[./](\d{4})$/.exec(text);
  const [, day, month = "", year = ""] = german ?? [];
  const iso = german ? [year, month, ...(day === undefined ? [] : [day])].map(twoDigits).join("-") : text;
  if (!/^\d{4}-\d\d(-\d\d)?$/.test(iso)) return null;
  const time = new Date(`${iso.padEnd(10, "-01")}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null;
}

const twoDigits = (part: string) => part.padStart(2, "0");
