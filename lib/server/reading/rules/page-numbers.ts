import "server-only";
import type { DocumentKind } from "./document-kind.ts";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import { type LabelledValue, labelledValue, type ValueReader } from "./labelled-values.ts";
import { leadingDay } from "./page-days.ts";
import type { LabelledLine } from "./page-text.ts";
import { refersToAnother } from "./refers-to-another.ts";

/**
 * Returns a number as two are compared: in one Unicode form, with one form of dash and blank, without
 * case, invisible characters and punctuation around it. These differences come from fonts, PDF writers and
 * keyboards, never from the one who numbers invoices. All else stays: O and 0, I and 1, dots, blanks and
 * hyphens make different numbers.
 */
export const comparableNumber = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s.,;:#"'()]+|[\s.,;:"'()]+$/g, "")
    .toLowerCase();

const numberWord = /^#?[\p{L}\d][\p{L}\d\p{Pd}−/._+&#*\u00ad]*[,;.)]?$/u;

/**
 * Reads a number of one or several words, the last of which has a digit. A date, a month and a page are
 * none.
 */
const leadingNumber: ValueReader<string> = (words) => {
  if (leadingDay(words)) return null;
  let to = 0;
  for (const [at, { text }] of words.entries()) {
    if (!numberWord.test(text) || (at > 0 && leadingDay(words.slice(at)))) break;
    const isNumber = /\d/.test(text);
    if (!isNumber && !/^\p{Lu}{1,5}$/u.test(text)) break;
    if (isNumber) to = at + 1;
    if (/[,;)]$/.test(text)) break;
  }
  const part = words.slice(0, to);
  const value = part
    .map(({ text }) => text)
    .join(" ")
    .replace(/^#/, "")
    .replace(/[,;.)]+$/, "");
  return to === 0 ? null : { value, words: part };
};

/** Reads a number in a title, where a year, a month or a few digits may also stand. */
const titleNumber: ValueReader<string> = (words) => {
  const read = leadingNumber(words.filter(({ text }) => text !== "#"));
  const isNumber = read && read.value.length >= 3 && !/^(20\d\d|\d{1,2}[/.-](20)?\d\d)$/.test(read.value);
  // A number in the middle of a sentence is no title.
  return isNumber && read.words.at(-1) === words.at(-1) ? read : null;
};

/**
 * Returns the numbers of the document that labels give, the clearest label first: that of a credit note,
 * that of an invoice, the number right behind a title at the beginning of a cell. `sign`: whether it is
 * certainly an invoice.
 */
export function invoiceNumbers(
  lines: readonly LabelledLine[],
  { sign }: Pick<DocumentKind, "sign">,
): LabelledValue<string>[][] {
  const found = (meanings: readonly LabelMeaning[], read: ValueReader<string>) =>
    lines.flatMap((line, index) =>
      line.labels
        .filter((label) => meanings.includes(label.meaning) && !refersToAnother(line, label.from))
        .filter(({ from }) => read === leadingNumber || isCellStart(line, from))
        .flatMap((label) => labelledValue(label, { lines, index, read }) ?? []),
    );
  const titles = found(["invoice", "credit", "anyCredit", "selfBilled"], titleNumber);
  const behind = lines.flatMap((line, index) =>
    line.labels
      .filter((label) => label.meaning === "bareNumber" && isOfTitle(lines, index, label.from))
      .flatMap((label) => labelledValue(label, { lines, index, read: leadingNumber }) ?? []),
  );
  const numbers: LabelMeaning[] = sign === 1 ? ["number", "referenceNumber"] : ["number"];
  return [found(["creditNumber"], leadingNumber), found(numbers, leadingNumber), [...titles, ...behind]];
}

/**
 * Whether "Nr." belongs to a title: "Rechnung des Versicherers Nr. 4711", or in the line below "Rechnung".
 */
function isOfTitle(lines: readonly LabelledLine[], index: number, from: number): boolean {
  const line = lines[index];
  if (!line) return false;
  const [first] = line.labels;
  const isBehind = first?.from === 0 && titleMeanings.has(first.meaning) && first.from < from;
  if (isBehind) return !refersToAnother(line, from, from) && line.labels[1]?.from === from;
  const above = lines[index - 1];
  const isAlone = above?.labels.length === 1 && above.labels[0]?.to === above.words.length;
  return (
    from === 0 && isAlone && titleMeanings.has(above.labels[0]?.meaning ?? "day") && above.page === line.page
  );
}

const titleMeanings = new Set<LabelMeaning>(["invoice", "credit", "anyCredit", "selfBilled"]);

const isCellStart = ({ words }: LabelledLine, at: number) => words[at]?.cell !== words[at - 1]?.cell;
