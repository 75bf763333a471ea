import "server-only";
import type { CompanyName } from "./company-name.ts";
import { placeOf } from "./lines.ts";
import { type NameOccurrence, nameOccurrences, textOfWords } from "./name-occurrences.ts";
import type { LabelledLine } from "./page-text.ts";

const postcode =
  /(^|\s|[A-Z]-)(\d{5}|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}|[1-9]\d{3}(?=\s\p{L})|[A-Z]\d[\dW]\s?[A-Z\d]{4}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{3}\s\d{2}(?=\s\p{L})|\d{4}-\d{3})\s/u;
const registered =
  /\b(IBAN|BIC|SWIFT|HR[AB]|Geschäftsführ\p{L}*|Amtsgericht|Registergericht|Handelsregister\p{L}*|Steuernummer|St\.?-?Nr|SIRET|SIREN|RCS|KvK|REGON|REA|Company (No|Reg)|Registered)\b/iu;
const contact = /(@|www\.|https?:|\b(Tel|Telefon|Phone|Fax|Mobil|Tél)\b)/i;
const taxNumber = /\b(USt|UID|VAT|TVA|P\.? ?IVA|NIF|CIF|BTW|NIP|MWST)\b/i;

/**
 * Returns where a name stands as the seller's: in a letterhead, in the line above an address window, beside
 * the registration or bank account, or under "Seller". Null where it only stands anywhere, or also where the
 * recipient's address would be. A name with a bare address may be the recipient's, wherever it is repeated:
 * then only a registration or account right beside it, or a heading, counts.
 */
export function placeOfSeller(name: CompanyName, lines: readonly LabelledLine[]) {
  const found = nameOccurrences(name, lines);
  if (found.some((one) => isRecipient(one, lines))) return null;
  const mayBeRecipient = found.some((one) => hasBareAddress(one, lines));
  const seller = found.find((one) =>
    mayBeRecipient ? isCertainSeller(one, lines) : isCertainSeller(one, lines) || isSeller(one, lines),
  );
  return seller ? placeOf(lines[seller.index]?.page ?? 1, seller.words) : null;
}

/** Returns the following lines of the same column, as far as they stand close together. */
function blockBelow(
  { last: lastLine, words }: NameOccurrence,
  lines: readonly LabelledLine[],
  count: number,
): string[] {
  const [first] = words;
  const texts: string[] = [];
  let last = lines[lastLine];
  for (const line of lines.slice(lastLine + 1)) {
    if (!first || !last || line.page !== last.page || line.top - last.top > 3 * last.height) break;
    if (texts.length === count) break;
    const start = line.words.find((word) => Math.abs(word.left - first.left) < 3 * line.pitch);
    if (start) texts.push(textOfWords(line.words.filter(({ cell }) => cell === start.cell)));
    if (start) last = line;
  }
  return texts;
}

const isAddress = (block: readonly string[]) => block.slice(0, 5).some((text) => postcode.test(`${text} `));

function isRecipient(one: NameOccurrence, lines: readonly LabelledLine[]): boolean {
  const heading = headingOf(one, lines);
  if (heading !== null) return heading === "recipient";
  const [word] = one.words;
  const line = lines[one.index];
  if (!word || line?.page !== 1 || postcode.test(`${one.rest} `)) return false;
  const block = blockBelow(one, lines, 8);
  const isWindow = word.left < 0.5 && word.top > 0.12 && word.top < 0.36;
  return isWindow && isAddress(block) && !block.some((text) => registered.test(text));
}

/**
 * Whether a name stands above an address with nothing of a seller below it. The letterhead that begins the
 * first page may have its tax number only, which a recipient further down may have as well.
 */
function hasBareAddress(one: NameOccurrence, lines: readonly LabelledLine[]): boolean {
  const line = lines[one.index];
  if (line?.page !== 1 || line.top > 0.45) return false;
  const below = blockBelow(one, lines, 8);
  // The sender's line below a letterhead is no address of its own.
  const end = below.findIndex((text) => /\s[·•|]\s/.test(text));
  const block = end < 0 ? below : below.slice(0, end);
  if (!isAddress(block)) return false;
  const marks = one.index === 0 ? [registered, contact, taxNumber] : [registered, contact];
  return !block.some((text) => marks.some((mark) => mark.test(text)));
}

/**
 * Whether a heading, the bank account or the registration right beside a name, or the sender's line says
 * whose it is.
 */
function isCertainSeller(one: NameOccurrence, lines: readonly LabelledLine[]): boolean {
  if (headingOf(one, lines) === "seller") return true;
  const [word] = one.words;
  const line = lines[one.index];
  if (!word || !line) return false;
  // The sender's line stands above the recipient's address, or at the very top.
  const isAboveAddress = word.top < 0.12 || isAddress(blockBelow(one, lines, 9));
  if (line.page === 1 && word.top < 0.4 && isAboveAddress && postcode.test(`${one.rest} `)) return true;
  if (registered.test(one.rest)) return true;
  const foot = lines.filter(({ page, top }) => page === line.page && top > 0.82);
  return word.top > 0.82 && foot.some(({ words }) => registered.test(textOfWords(words)));
}

/** Whether a name is a letterhead on the first page, or stands above the bank account or the registration. */
function isSeller(one: NameOccurrence, lines: readonly LabelledLine[]): boolean {
  const [word] = one.words;
  if (!word) return false;
  const block = blockBelow(one, lines, 9);
  if (block.some((text) => registered.test(text))) return true;
  if (lines[one.index]?.page !== 1 || word.top > 0.12) return false;
  // Several lines below a name may be an address of an unknown form, unless the name begins the page.
  const mayBeAddress = isAddress(block) || (block.length > 1 && one.index > 0);
  return !mayBeAddress || block.some((text) => contact.test(text) || taxNumber.test(text));
}

/** Returns whose name follows: the nearest "Seller" or "Bill to" before it or above it in its column. */
function headingOf(
  { index, words }: NameOccurrence,
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
