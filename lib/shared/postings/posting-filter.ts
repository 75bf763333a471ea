import { z } from "zod";

/** The fields of a posting whose values a filter can list, by their names in an address. */
export const listedFields = [
  "supplier",
  "account",
  "tax",
  "costCenter",
  "costObject",
  "documentType",
  "currency",
  "fileType",
] as const;

export type ListedField = (typeof listedFields)[number];

/**
 * The conditions of a posting that a bookkeeper searches for. toRead: neither have all documents agreed nor
 * did anybody check it. The others up to waiting are verdicts on its documents. unusual: nobody said that it
 * is usual. openQuestions: a person asked something about it that nobody has answered.
 */
export const postingChecks = [
  "toRead",
  "differs",
  "notFound",
  "unreadable",
  "agrees",
  "waiting",
  "unusual",
  "openQuestions",
  "unbalanced",
  "flagged",
  "unchecked",
  "uncheckedByMe",
] as const;

type PostingCheck = (typeof postingChecks)[number];

const withoutVerdicts: readonly PostingCheck[] = [
  "unusual",
  "openQuestions",
  "unbalanced",
  "flagged",
  "unchecked",
  "uncheckedByMe",
];

/** Returns whether a condition needs the verdicts on documents. */
export const asksVerdicts = (check: PostingCheck | undefined): boolean =>
  check !== undefined && !withoutVerdicts.includes(check);

/**
 * Returns whether a condition needs the marks, or what comes with them: the verdicts on documents, what is
 * unusual, open questions.
 */
export const asksMarks = (check: PostingCheck | undefined): boolean =>
  check !== undefined && check !== "unbalanced";

const calendarDay = z.iso.date().optional().catch(undefined);
const amount = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
  .optional()
  .catch(undefined);
const values = z.array(z.string().max(255)).max(500).catch([]);

/**
 * The filter of postings. A field that is left out restricts nothing. `q` holds words that must all occur
 * somewhere in the posting. Amounts are decimal text in major units, days are `YYYY-MM-DD`; both bounds are
 * inclusive. One value of each list must match; the empty value matches a posting without any. Invalid
 * values are dropped.
 */
export const postingFilter = z.object({
  q: z.string().max(200).default("").catch(""),
  amountFrom: amount,
  amountTo: amount,
  from: calendarDay,
  to: calendarDay,
  check: z.enum(postingChecks).optional().catch(undefined),
  ...(Object.fromEntries(listedFields.map((field) => [field, values.default([])])) as Record<
    ListedField,
    z.ZodDefault<typeof values>
  >),
});

export type PostingFilter = z.infer<typeof postingFilter>;

const single = ["q", "amountFrom", "amountTo", "from", "to", "check"] as const;

/** The parameters of a filter in an address. */
export const filterParameters: readonly string[] = [...single, ...listedFields];

/** Reads a filter from the parameters of an address. */
export function filterFrom(parameters: URLSearchParams): PostingFilter {
  return postingFilter.parse({
    ...Object.fromEntries(single.map((name) => [name, parameters.get(name) ?? undefined])),
    ...Object.fromEntries(listedFields.map((name) => [name, [...new Set(parameters.getAll(name))]])),
  });
}

/** Writes a filter into the parameters of an address and replaces the previous one. */
export function setFilter(parameters: URLSearchParams, filter: PostingFilter): void {
  for (const name of filterParameters) parameters.delete(name);
  for (const name of single) if (filter[name]) parameters.set(name, filter[name]);
  for (const name of listedFields) for (const value of filter[name]) parameters.append(name, value);
}

/** A filter that restricts nothing. */
export const noFilter: PostingFilter = postingFilter.parse({});

/** Whether a filter restricts nothing. */
export function isUnfiltered(filter: PostingFilter): boolean {
  return single.every((name) => !filter[name]) && listedFields.every((name) => filter[name].length === 0);
}

/**
 * Returns a filter in canonical form, as the query string of an address without "?"; "" for a filter that
 * restricts nothing.
 */
export function filterText(filter: PostingFilter): string {
  const parameters = new URLSearchParams();
  setFilter(parameters, filter);
  return parameters.toString();
}
