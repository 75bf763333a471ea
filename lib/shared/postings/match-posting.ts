import type { Posting } from "#contract/posting.ts";
import { type PostingVerdict, postingVerdicts } from "../comparison.ts";
import { documentDay } from "../dates.ts";
import { addsUp } from "../money.ts";
import { type ListedField, listedFields, type PostingFilter } from "./posting-filter.ts";

/** Facts about a posting that are computed once and not again for each filter. */
export type PostingContext = {
  /** The result of `searchText`. */
  text: string;
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  balanced: boolean;
  /** Whether anybody has checked or flagged it, and whether the person who filters has checked it. */
  checked: boolean;
  flagged: boolean;
  checkedByMe: boolean;
  verdict: PostingVerdict;
  unusual: boolean;
  hasOpenQuestion: boolean;
};

/** Returns the distinct values of a posting that a filter can select. A missing value is the empty text. */
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

/** Whether the splits of a posting add up exactly to its amount. A posting without splits is balanced. */
export function isBalanced({ amount, splitPostings }: Posting): boolean {
  return (
    splitPostings.length === 0 ||
    addsUp(
      amount.value,
      splitPostings.map((split) => split.amount),
    )
  );
}

/** Returns the day of a posting's document, `YYYY-MM-DD`, or null. */
export function postingDay({ invoiceDate }: Posting): string | null {
  return invoiceDate ? documentDay(invoiceDate) : null;
}

/**
 * Returns the searchable text of a posting in lower case, including fields that the interface does not
 * name.
 */
export function searchText(posting: Posting): string {
  const parts: string[] = [];
  const day = postingDay(posting);
  if (day !== null) parts.push(day, day.split("-").reverse().join("."));
  collect(posting, parts);
  return parts.join("\n").toLowerCase();
}

/**
 * Fields left out of the search: addresses hold the service's own words, and only the names of files mean
 * something to people. The day is searched as people write it instead.
 */
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
 * Returns the words of a search, each with its alternatives. A word that looks like an amount, grouped or
 * not and with comma or dot, is also searched as a plain decimal, because postings hold 1831.5 where people
 * see 1.831,50.
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
  // Three digits after a single separator are far more often a group than decimals.
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(word)) return word.replaceAll(/[.,]/g, "");
  if (/^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(word))
    return trimmed(word.replaceAll(".", "").replace(",", "."));
  if (/^-?(\d{1,3}(,\d{3})+|\d+)\.\d+$/.test(word)) return trimmed(word.replaceAll(",", ""));
  return null;
}

const trimmed = (text: string) => text.replace(/\.?0+$/, "");

/** Returns the test of a filter. The test reads from `context` only the facts that the filter needs. */
export function matcher(
  filter: PostingFilter,
): (posting: Posting, context: Readonly<PostingContext>) => boolean {
  type Test = (posting: Posting, context: Readonly<PostingContext>) => boolean;
  const tests: Test[] = [];
  const { from, to, amountFrom, amountTo, check } = filter;
  if (check === "unbalanced") tests.push((_, { balanced }) => !balanced);
  if (check === "flagged") tests.push((_, { flagged }) => flagged);
  if (check === "unusual") tests.push((_, { unusual }) => unusual);
  if (check === "openQuestions") tests.push((_, { hasOpenQuestion }) => hasOpenQuestion);
  if (check === "unchecked") tests.push((_, { checked }) => !checked);
  if (check === "uncheckedByMe") tests.push((_, { checkedByMe }) => !checkedByMe);
  if (check === "toRead") tests.push((_, { checked, verdict }) => !checked && verdict !== "agrees");
  if (postingVerdicts.some((verdict) => verdict === check)) tests.push((_, { verdict }) => verdict === check);
  if (amountFrom !== undefined) tests.push(({ amount }) => amount.value >= Number(amountFrom));
  if (amountTo !== undefined) tests.push(({ amount }) => amount.value <= Number(amountTo));
  if (from !== undefined) tests.push((_, { day }) => day !== null && day >= from);
  if (to !== undefined) tests.push((_, { day }) => day !== null && day <= to);
  for (const field of listedFields) {
    if (filter[field].length === 0) continue;
    const values = new Set(filter[field]);
    tests.push((posting) => listedValues(posting, field).some((value) => values.has(value)));
  }
  for (const alternatives of searchWords(filter.q)) {
    tests.push((_, { text }) => alternatives.some((word) => text.includes(word)));
  }
  return (posting, context) => tests.every((test) => test(posting, context));
}

/**
 * Returns the facts about a posting, computed from the posting when they are read. It is for callers that
 * test each posting once.
 */
export function contextOf(
  posting: Posting,
  marks: Pick<
    PostingContext,
    "checked" | "flagged" | "checkedByMe" | "verdict" | "unusual" | "hasOpenQuestion"
  >,
): PostingContext {
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
