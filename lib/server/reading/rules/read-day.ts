import "server-only";
import { foldText } from "#lib/shared/fold-text.ts";

/** The names of months in the languages of label-words.ts, folded; Polish also in the genitive. */
const monthNames = [
  "januar|january|janvier|gennaio|enero|januari|styczen|stycznia|jan|janv|gen|ene|janner",
  "februar|february|fevrier|febbraio|febrero|februari|luty|lutego|feb|fev|fevr",
  "marz|march|mars|marzo|maart|marzec|marca|mar|mrz|mrt|maerz",
  "april|avril|aprile|abril|kwiecien|kwietnia|apr|avr|abr",
  "mai|may|maggio|mayo|mei|maj|maja|mag",
  "juni|june|juin|giugno|junio|czerwiec|czerwca|jun|giu",
  "juli|july|juillet|luglio|julio|lipiec|lipca|jul|juil|lug",
  "august|aout|agosto|augustus|sierpien|sierpnia|aug|ago",
  "september|septembre|settembre|septiembre|setiembre|wrzesien|wrzesnia|sep|sept|set",
  "oktober|october|octobre|ottobre|octubre|pazdziernik|pazdziernika|okt|oct|ott",
  "november|novembre|noviembre|listopad|listopada|nov",
  "dezember|december|decembre|dicembre|diciembre|grudzien|grudnia|dez|dec|dic",
].map((names) => new Set(names.split("|")));

/** A date as it is written: the days it may mean, and the order of its digits where that is certain. */
export type WrittenDay = { days: string[]; order: "dayFirst" | "monthFirst" | null };

/**
 * Reads a date: 05.11.2026, 5.11.26, 2026-11-05, 05/11/2026, 5. November 2026, Nov 5, 2026. With slashes
 * or hyphens, day and month may be either, unless one is above twelve. Returns null for any other text.
 */
export function readDay(text: string): WrittenDay | null {
  const plain = text
    .trim()
    .replace(/[,;)]+$/, "")
    .replace(/^\(/, "")
    .replaceAll(/[–‐‑]/g, "-");
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/.exec(plain);
  if (iso) return certain(iso[1], iso[3], iso[4]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/.exec(plain);
  if (dotted) return certain(dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain);
  if (slashed) return eitherOrder(slashed[4], slashed[1], slashed[3]);
  const dayBefore =
    /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[\s-]?\s?(?:de |of )?(\p{L}+)[.,]?[\s-]?(?:de |del )?(\d{4})$/u.exec(
      plain,
    );
  if (dayBefore) return named(dayBefore[3], dayBefore[2], dayBefore[1]);
  const monthBefore = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(plain);
  return monthBefore ? named(monthBefore[3], monthBefore[1], monthBefore[2]) : null;
}

function named(year = "", name = "", day = ""): WrittenDay | null {
  const folded = foldText(name.replaceAll("ł", "l"));
  const month = monthNames.findIndex((names) => names.has(folded));
  return month < 0 ? null : certain(year, String(month + 1), day);
}

function certain(year = "", month = "", day = ""): WrittenDay | null {
  const read = calendarDay(year, month, day);
  return read === null ? null : { days: [read], order: null };
}

function eitherOrder(year = "", first = "", second = ""): WrittenDay | null {
  const dayFirst = calendarDay(year, second, first);
  const monthFirst = calendarDay(year, first, second);
  if (dayFirst === null && monthFirst === null) return null;
  if (dayFirst === null || monthFirst === null) {
    return { days: [dayFirst ?? monthFirst ?? ""], order: dayFirst ? "dayFirst" : "monthFirst" };
  }
  return { days: [...new Set([dayFirst, monthFirst])], order: null };
}

function calendarDay(year: string, month: string, day: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : null;
}
