import "server-only";
import type { Label } from "./find-labels.ts";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import { type LabelledValue, labelledValue, type ValueReader } from "./labelled-values.ts";
import type { PageWord } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";
import { refersToAnother } from "./refers-to-another.ts";
import { readDay, type WrittenDay } from "./read-day.ts";

/** Reads the date that begins with the first word and ends with one of the next five. */
export const leadingDay: ValueReader<WrittenDay> = (words) => {
  for (let to = Math.min(words.length, 6); to > 0; to -= 1) {
    const part = words.slice(0, to);
    const value = readDay(part.map(({ text }) => text).join(" "));
    if (value) return { value, words: part };
  }
  return null;
};

/** Reads a date behind the article of "den 5. November". */
const labelledDay: ValueReader<WrittenDay> = (words) =>
  leadingDay(/^(den|the|il|le|el|am|on):?$/i.test(words[0]?.text ?? "") ? words.slice(1) : words);

/** Returns every date of a document with its words. */
export function allDays(lines: readonly LabelledLine[]) {
  return lines.flatMap(({ page, words }) =>
    words.flatMap((_, from) => {
      const found = leadingDay(words.slice(from));
      return found ? [{ page, ...found }] : [];
    }),
  );
}

/**
 * Returns the dates of the invoice that labels give, the clearest label first: its own date; the date
 * after its title ("Rechnung 4711 vom …"); a bare "Datum". Other labels (due, delivery, order) are left
 * out.
 */
export function invoiceDays(lines: readonly LabelledLine[]): LabelledValue<WrittenDay>[][] {
  const found = (meaning: LabelMeaning) =>
    lines.flatMap((line, index) =>
      line.labels
        .filter((label) => label.meaning === meaning && !refersToAnother(line, label.from))
        .flatMap((label) => labelledValue(label, { lines, index, read: labelledDay }) ?? []),
    );
  const titled = lines.flatMap((line, index) =>
    line.labels
      .filter((label) => label.meaning === "titleDay" && isTitled(lines, index, label))
      .flatMap(
        (label) =>
          labelledValue(label, { lines, index, read: labelledDay }) ?? dayOfNextLine(label, lines, index),
      ),
  );
  return [found("issued"), titled, found("day").filter((day) => !isColumn(lines, day))];
}

/** A title that fills its line has the date at the beginning of the next one. */
function dayOfNextLine(
  label: Label,
  lines: readonly LabelledLine[],
  index: number,
): LabelledValue<WrittenDay>[] {
  const [line, next] = [lines[index], lines[index + 1]];
  const found = line?.words.length === label.to && next ? leadingDay(next.words) : null;
  return next && found ? [{ label, page: next.page, ...found }] : [];
}

/** Whether "vom" stands in a title, "Rechnung 4711 vom …", or begins the line below one. */
function isTitled(lines: readonly LabelledLine[], index: number, label: Label): boolean {
  const line = lines[index];
  if (!line) return false;
  const before = line.labels.filter(({ from }) => from < label.from);
  if (before.length > 0) return isTitle(before) && !refersToAnother(line, label.from, label.from);
  const above = lines[index - 1];
  return label.from === 0 && above?.page === line.page && isTitle(above.labels);
}

const isOnly = (line: LabelledLine, words: readonly PageWord[]) =>
  line.words.length === words.length && holds(line, words);

const holds = (line: LabelledLine, words: readonly PageWord[]) =>
  words.every((word) => line.words.includes(word));

const titles = new Set<LabelMeaning>([
  ...(["invoice", "credit", "anyCredit", "selfBilled", "number", "creditNumber", "bareNumber"] as const),
]);

/** Whether labels are those of a title: they begin with its word, and say nothing of something else. */
const isTitle = (labels: readonly Label[]) =>
  labels[0]?.from === 0 &&
  labels[0].meaning !== "bareNumber" &&
  labels.every(({ meaning }) => titles.has(meaning));

/**
 * Whether a bare "Datum" is of something else: it counts at the beginning of a cell, beside it or below it
 * in the head of an invoice, and not as a column of dates of services.
 */
function isColumn(lines: readonly LabelledLine[], { words, label }: LabelledValue<WrittenDay>): boolean {
  const line = lines.find(({ labels }) => labels.includes(label));
  if (!line) return true;
  // "Lieferung Datum:" is the date of something else.
  if (line.words[label.from - 1]?.cell === line.words[label.from]?.cell) return true;
  // A label alone in its line, with the date alone below it, is no head of a table.
  const isAlone = line.words.length === label.to && lines.some((other) => isOnly(other, words));
  return (
    !holds(line, words) &&
    !isAlone &&
    !line.labels.some(({ meaning }) => meaning === "number" || meaning === "creditNumber")
  );
}

/** Returns the dates with a time of day, as tills print them, if the document has no other date. */
export function stampedDays(lines: readonly LabelledLine[]) {
  const all = allDays(lines);
  if (new Set(all.map(({ value }) => value.days.join())).size > 1) return [];
  return all.filter(({ words }) => {
    const own = lines.find((line) => holds(line, words))?.words ?? [];
    const last = words.at(-1);
    return last !== undefined && /^\d{1,2}:\d\d(:\d\d)?$/.test(own[own.indexOf(last) + 1]?.text ?? "");
  });
}

/**
 * Returns the dates of a letter's head: "Berlin, den 9. Juli 2026", alone in a cell of the first page's
 * upper half.
 */
export function letterDays(lines: readonly LabelledLine[]) {
  return lines
    .filter(({ page, top }) => page === 1 && top < 0.5)
    .flatMap(({ page, words }) =>
      words.flatMap(({ text, cell }, at) => {
        const rest = words.slice(at + 1).filter((word) => word.cell === cell);
        const isPlace = /^\p{Lu}[\p{L}.-]+,$/u.test(text) && words[at - 1]?.cell !== cell;
        const found = isPlace ? labelledDay(rest) : null;
        return found && found.words.at(-1) === rest.at(-1) ? [{ page, ...found }] : [];
      }),
    );
}
