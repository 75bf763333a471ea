import "server-only";
import { documentDay } from "#lib/shared/dates.ts";
import { agrees, differs, type FactRule, notFound } from "../compared.ts";
import { placeOf } from "../lines.ts";
import { allDays, invoiceDays, letterDays, stampedDays } from "../page-days.ts";
import type { LabelledLine } from "../page-text.ts";
import type { WrittenDay } from "../read-day.ts";

/** Compares the day of the invoice. Due, delivery and order dates never agree, however equal they are. */
export const compareDate: FactRule = ({ posted: { date }, invoice, lines }) => {
  const days = date === null ? [] : postedDays(date);
  const posted = days[0] ?? null;
  if (posted === null) return notFound(date);
  if (invoice?.issued && /^\d{4}-\d\d-\d\d/.test(invoice.issued)) {
    const found = invoice.issued.slice(0, 10);
    const same = [...invoiceDays(lines).flat(), ...allDays(lines)].find(({ value }) =>
      value.days.includes(found),
    );
    return verdict({ days, posted, found, place: same ? placeOf(same.page, same.words) : null });
  }
  const [best = []] = invoiceDays(lines).filter((group) => group.length > 0);
  const readings = best.map(({ value }) => settled(value, lines));
  const [first] = best;
  const found = new Set(readings.flat());
  if (!first) {
    // "Berlin, 09.07.2026", and the time at a till, is most probably the day of the invoice, which is not
    // enough to differ.
    const head = letterDays(lines);
    const letter = head.length > 0 ? head : stampedDays(lines).slice(0, 1);
    const [only, ...more] = letter.flatMap(({ value }) => settled(value, lines));
    const isSame = only !== undefined && more.length === 0 && days.length === 1 && days.includes(only);
    return isSame && letter[0]
      ? agrees({ posted, found: only, place: placeOf(letter[0].page, letter[0].words) })
      : notFound(posted);
  }
  const place = placeOf(first.page, first.words);
  const [only] = found;
  if (only !== undefined && found.size === 1) return verdict({ days, posted, found: only, place });
  // Several readings of one date: whichever holds, another day is another one.
  const isOneDate = new Set(best.map(({ value }) => value.days.join())).size === 1;
  if (isOneDate && days.every((day) => !found.has(day))) {
    return differs({ posted, found: first.words.map(({ text }) => text).join(" "), place });
  }
  return notFound(posted);
};

type Certain = { days: string[]; posted: string; found: string; place: ReturnType<typeof placeOf> };

function verdict({ days, posted, found, place }: Certain) {
  if (!days.includes(found)) return differs({ posted, found, place });
  return days.length === 1 ? agrees({ posted, found, place }) : notFound(posted);
}

/**
 * Returns the day of a posting, or the two that it may mean. Midnight UTC is the day itself
 * (lib/shared/dates.ts), midnight in Berlin is the day there. Any other time is its day from London to
 * Helsinki, where that is one.
 */
function postedDays(date: string): string[] {
  const time = new Date(date);
  if (Number.isNaN(time.getTime())) return [];
  const berlin = documentDay(date, "Europe/Berlin") ?? "";
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", timeStyle: "medium" }).format(
    time,
  );
  if (clock === "00:00:00") return [berlin];
  return [
    ...new Set(
      ["Europe/London", "Europe/Berlin", "Europe/Helsinki"].map((zone) => documentDay(date, zone) ?? ""),
    ),
  ];
}

/**
 * Returns the readings of a date that the document leaves. Where another date of it shows the order of day
 * and month, that order holds. Without one, day and month of "05/11/2026" stay open in English and are in
 * this order in other languages.
 */
function settled({ days }: WrittenDay, lines: readonly LabelledLine[]): string[] {
  const [dayFirst, monthFirst] = days;
  if (dayFirst === undefined || monthFirst === undefined) return days;
  const orders = new Set(allDays(lines).flatMap(({ value }) => value.order ?? []));
  if (orders.size === 1) return orders.has("dayFirst") ? [dayFirst] : [monthFirst];
  const languages = lines.flatMap(({ labels }) => labels.map(({ language }) => language));
  const english = languages.filter((language) => language === "english").length;
  return orders.size === 0 && english * 3 < languages.length ? [dayFirst] : days;
}
