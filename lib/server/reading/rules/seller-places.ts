import "server-only";
import { type CompanyName, companyName, isSameCompany } from "./company-name.ts";
import { type PageWord, placeOf } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";

type Occurrence = { index: number; words: PageWord[]; rest: string };

/** Ends a name within a line: "Muster GmbH · Hauptstr. 1 · 10115 Berlin". */
const separator = /^[·•●∙|–—,;/-]+$/;
const postcode =
  /(^|\s|[A-Z]-)(\d{5}|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}|[1-9]\d{3})\s/;
const registered =
  /\b(IBAN|BIC|SWIFT|HR[AB]|Geschäftsführ\p{L}*|Amtsgericht|Registergericht|Handelsregister\p{L}*|Steuernummer|St\.?-?Nr|SIRET|SIREN|RCS|KvK|REGON|REA|Company (No|Reg)|Registered)\b/iu;
const contact =
  /(@|www\.|https?:|\b(Tel|Telefon|Phone|Fax|Mobil|Tél|USt|UID|VAT|TVA|P\.? ?IVA|NIF|CIF|BTW|NIP)\b)/i;

/**
 * Returns where a name stands as the seller's: in a letterhead, in the line above an address window,
 * beside the registration or bank account, or under "Seller". Null where it only stands anywhere, or also
 * where the recipient's address would be.
 */
export function placeOfSeller(name: CompanyName, lines: readonly LabelledLine[]) {
  const found = lines.flatMap((line, index) => occurrences(name, line, index));
  if (found.some((one) => isRecipient(one, lines))) return null;
  const seller = found.find((one) => isSeller(one, lines));
  return seller ? placeOf(lines[seller.index]?.page ?? 1, seller.words) : null;
}

/**
 * Returns where the whole name stands: it begins a cell or follows a separator, and nothing of a longer
 * name follows.
 */
function occurrences(name: CompanyName, { words }: LabelledLine, index: number): Occurrence[] {
  return words.flatMap((word, from) => {
    const before = words[from - 1];
    const begins =
      !before || before.cell !== word.cell || separator.test(before.text) || /[:,;]$/.test(before.text);
    if (!begins || separator.test(word.text)) return [];
    const cell = words.slice(from).filter((other) => other.cell === word.cell);
    const end = cell.findIndex(({ text }, at) => at > 0 && separator.test(text));
    const comma = cell.findIndex(({ text }) => /[,;]$/.test(text));
    const ends = [end, comma < 0 ? -1 : comma + 1].filter((at) => at > 0);
    const part = cell.slice(0, ends.length > 0 ? Math.min(...ends) : cell.length);
    const isName = isSameCompany(companyName(textOf(part)), name);
    return isName ? [{ index, words: part, rest: textOf(wordsAfter(words, part)) }] : [];
  });
}

/**
 * Returns the words after a name, also in further cells if a separator begins them, as in a widely set
 * line.
 */
function wordsAfter(words: readonly PageWord[], name: readonly PageWord[]): PageWord[] {
  const last = name.at(-1);
  const rest = last ? words.slice(words.indexOf(last) + 1) : [];
  return separator.test(rest[0]?.text ?? "") ? rest : rest.filter(({ cell }) => cell === last?.cell);
}

const textOf = (words: readonly PageWord[]) => words.map(({ text }) => text).join(" ");

/** Returns the following lines of the same column, as far as they stand close together. */
function blockBelow({ index, words }: Occurrence, lines: readonly LabelledLine[], count: number): string[] {
  const [first] = words;
  const texts: string[] = [];
  let last = lines[index];
  for (const line of lines.slice(index + 1)) {
    if (!first || !last || line.page !== last.page || line.top - last.top > 3 * last.height) break;
    if (texts.length === count) break;
    const start = line.words.find((word) => Math.abs(word.left - first.left) < 3 * line.pitch);
    if (start) texts.push(textOf(line.words.filter(({ cell }) => cell === start.cell)));
    if (start) last = line;
  }
  return texts;
}

const isAddress = (block: readonly string[]) => block.slice(0, 5).some((text) => postcode.test(`${text} `));

function isRecipient(one: Occurrence, lines: readonly LabelledLine[]): boolean {
  const heading = headingOf(one, lines);
  if (heading !== null) return heading === "recipient";
  const [word] = one.words;
  const line = lines[one.index];
  if (!word || line?.page !== 1 || postcode.test(`${one.rest} `)) return false;
  const block = blockBelow(one, lines, 8);
  const isWindow = word.left < 0.5 && word.top > 0.12 && word.top < 0.36;
  return isWindow && isAddress(block) && !block.some((text) => registered.test(text));
}

function isSeller(one: Occurrence, lines: readonly LabelledLine[]): boolean {
  if (headingOf(one, lines) === "seller") return true;
  const [word] = one.words;
  const line = lines[one.index];
  if (!word || !line) return false;
  const block = blockBelow(one, lines, 9);
  // The sender's line stands above the recipient's address, or at the very top.
  const isAboveAddress = word.top < 0.12 || isAddress(block);
  if (line.page === 1 && word.top < 0.4 && isAboveAddress && postcode.test(`${one.rest} `)) return true;
  if (registered.test(one.rest) || block.some((text) => registered.test(text))) return true;
  const foot = lines.filter(({ page, top }) => page === line.page && top > 0.82);
  if (word.top > 0.82 && foot.some(({ words }) => registered.test(textOf(words)))) return true;
  const isLetterhead = line.page === 1 && word.top < 0.12;
  return isLetterhead && (!isAddress(block) || block.some((text) => contact.test(text)));
}

/** Returns whose name follows: the nearest "Seller" or "Bill to" before it or above it in its column. */
function headingOf(
  { index, words }: Occurrence,
  lines: readonly LabelledLine[],
): "seller" | "recipient" | null {
  const [first] = words;
  const own = lines[index];
  if (!first || !own) return null;
  for (let at = index; at >= Math.max(0, index - 4); at -= 1) {
    const line = lines[at];
    if (line?.page !== own.page) break;
    for (const { meaning, from } of line.labels.toReversed()) {
      const word = line.words[from];
      if (!word || (meaning !== "seller" && meaning !== "recipient")) continue;
      const isStart = line.words[from - 1]?.cell !== word.cell;
      const isBefore = at === index && word.right <= first.left;
      const isAbove =
        at < index && (Math.abs(word.left - first.left) < 0.04 || line.words.at(-1)?.cell === 0);
      if (isStart && (isBefore || isAbove)) return meaning;
    }
  }
  return null;
}
