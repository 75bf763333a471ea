import type { Posting } from "#contract/posting.ts";
import { documentDay } from "../dates.ts";
import { addsUp } from "../money.ts";
import { type ListedField, listedFields, type PostingFilter } from "./posting-filter.ts";

/** What is known of a posting beside itself, where it is not to be worked out again for each question. */
export type PostingContext = {
  /** As `searchText` gives it. */
  text: string;
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  balanced: boolean;
  checked: boolean;
  flagged: boolean;
};

/** The values of a posting that a filter can name, each once; none is the empty text. */
export function listedValues(posting: Posting, field: ListedField): readonly string[] {
  switch (field) {
    case "supplier":
      return [posting.contact?.accountsPayableNumber ?? ""];
    case "currency":
      return [posting.amount.currencyCode];
    case "documentType":
      return [posting.documentType ?? ""];
    case "fileType":
      return distinct(posting.files.map((file) => file.type));
    case "account":
      return distinct(posting.splitPostings.map((split) => split.generalLedgerAccount ?? ""));
    case "tax":
      return distinct(posting.splitPostings.map((split) => split.bookingKey?.taxCode ?? ""));
    case "costCenter":
      return distinct(posting.splitPostings.map((split) => split.costCenter?.code ?? ""));
    case "costObject":
      return distinct(posting.splitPostings.map((split) => split.costObject?.code ?? ""));
  }
}

const distinct = (values: string[]) => (values.length > 1 ? [...new Set(values)] : values);

/** Whether a posting's splits add up to its amount, to the last decimal; without splits there is nothing to add up. */
export function isBalanced({ amount, splitPostings }: Posting): boolean {
  return (
    splitPostings.length === 0 ||
    addsUp(
      amount.value,
      splitPostings.map((split) => split.amount),
    )
  );
}

/** The day of a posting's document, `YYYY-MM-DD`, or null. */
export function postingDay({ invoiceDate }: Posting): string | null {
  return invoiceDate ? documentDay(invoiceDate) : null;
}

/** All that a person could look for in a posting, fields that the interface does not name included, in small letters. */
export function searchText(posting: Posting): string {
  const parts: string[] = [];
  const day = postingDay(posting);
  if (day !== null) parts.push(day, day.split("-").reverse().join("."));
  collect(posting, parts);
  return parts.join("\n").toLowerCase();
}

/** Addresses hold words of the service's own, and ids of files tell nobody anything. */
const untold = new Set(["url", "invoiceDate", "files"]);

function collect(value: unknown, parts: string[]): void {
  if (typeof value === "string") parts.push(value);
  else if (typeof value === "number") parts.push(String(value));
  else if (Array.isArray(value)) for (const part of value) collect(part, parts);
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (!untold.has(key)) collect(part, parts);
      else if (key === "files") for (const file of part as Posting["files"]) parts.push(file.name);
    }
  }
}

/**
 * The words of a search. What looks like an amount, grouped or not and with comma or dot, is looked for as the decimal
 * that it is, because postings hold 1831.5 where people see 1.831,50.
 */
export function searchWords(q: string): string[][] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const asAmount = plainAmount(word.replace("\u2212", "-"));
      return asAmount === null || asAmount === word ? [word] : [word, asAmount];
    });
}

function plainAmount(word: string): string | null {
  // Three digits behind a single sign are a group far more often than decimals.
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(word)) return word.replaceAll(/[.,]/g, "");
  if (/^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(word))
    return trimmed(word.replaceAll(".", "").replace(",", "."));
  if (/^-?(\d{1,3}(,\d{3})+|\d+)\.\d+$/.test(word)) return trimmed(word.replaceAll(",", ""));
  return null;
}

const trimmed = (text: string) => text.replace(/\.?0+$/, "");

/** Makes the test of a filter; `context` is asked for what the filter needs of it, and only then. */
export function matcher(
  filter: PostingFilter,
): (posting: Posting, context: Readonly<PostingContext>) => boolean {
  type Test = (posting: Posting, context: Readonly<PostingContext>) => boolean;
  const tests: Test[] = [];
  const { from, to, amountFrom, amountTo, check } = filter;
  if (check === "unbalanced") tests.push((_, { balanced }) => !balanced);
  if (check === "flagged") tests.push((_, { flagged }) => flagged);
  if (check === "unchecked") tests.push((_, { checked }) => !checked);
  if (amountFrom !== undefined) tests.push(({ amount }) => amount.value >= Number(amountFrom));
  if (amountTo !== undefined) tests.push(({ amount }) => amount.value <= Number(amountTo));
  if (from !== undefined) tests.push((_, { day }) => day !== null && day >= from);
  if (to !== undefined) tests.push((_, { day }) => day !== null && day <= to);
  for (const field of listedFields) {
    if (filter[field].length === 0) continue;
    const wanted = new Set(filter[field]);
    tests.push((posting) => listedValues(posting, field).some((value) => wanted.has(value)));
  }
  for (const alternatives of searchWords(filter.q)) {
    tests.push((_, { text }) => alternatives.some((word) => text.includes(word)));
  }
  return (posting, context) => tests.every((test) => test(posting, context));
}

/** What a filter needs to know of a posting, worked out from itself; for those who look at each posting once. */
export function contextOf(posting: Posting, marks: { checked: boolean; flagged: boolean }): PostingContext {
  return {
    get text() {
      return searchText(posting);
    },
    get day() {
      return postingDay(posting);
    },
    get balanced() {
      return isBalanced(posting);
    },
    ...marks,
  };
}
