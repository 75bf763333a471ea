import { z } from "zod";

/**
 * What is compared of a posting with a document, in the order of the page: invoice number, date, gross
 * amount, currency, supplier, splits against the document's tax lines, the sign of the amount against the
 * kind of document, and the sums of the document itself (EN 16931, section 6.4).
 */
export const comparedFacts = [
  "number",
  "date",
  "amount",
  "currency",
  "supplier",
  "taxes",
  "sign",
  "sums",
] as const;

/** `notFound`: the document does not say it, or not so that it is certain. */
export const verdicts = ["agrees", "differs", "notFound"] as const;

/**
 * A place in a PDF: the page, from 1 on, and left, top, width and height in fractions of it, from its upper
 * left corner.
 */
export const placeInDocument = z.object({
  page: z.int().positive(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/**
 * What became of one fact. Both values are text: amounts decimal in major units ("1234.50"), days as
 * `YYYY-MM-DD`, the other ones as they stand there. Null where there is none.
 */
export const comparison = z.object({
  fact: z.enum(comparedFacts),
  verdict: z.enum(verdicts),
  posted: z.string().nullable(),
  found: z.string().nullable(),
  place: placeInDocument.nullable(),
});

/**
 * Why nothing could be read from a document. NO_DOCUMENT: the posting has none. NO_TEXT: a scan or picture,
 * whose text is not recognized here. NOTHING_RECOGNIZED: no text was found in it. ENCRYPTED: a password is
 * needed. BROKEN: its file is damaged. UNKNOWN_KIND: neither PDF nor XML. NO_INVOICE: XML that is no
 * invoice. TOO_LARGE, TOO_LONG, TOO_MUCH: reading it would exceed the limit of bytes, of time, of memory.
 * FAILED: Kontor failed.
 */
export const unreadableReasons = [
  "NO_DOCUMENT",
  "NO_TEXT",
  "NOTHING_RECOGNIZED",
  "ENCRYPTED",
  "BROKEN",
  "UNKNOWN_KIND",
  "NO_INVOICE",
  "TOO_LARGE",
  "TOO_LONG",
  "TOO_MUCH",
  "FAILED",
] as const;

export type ComparedFact = (typeof comparedFacts)[number];
export type FactVerdict = (typeof verdicts)[number];
export type PlaceInDocument = z.infer<typeof placeInDocument>;
export type FactComparison = z.infer<typeof comparison>;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** The facts that must agree before a document counts as one that agrees. The other ones must not differ. */
const neededFacts: readonly ComparedFact[] = ["number", "date", "amount", "currency", "supplier", "sign"];

/**
 * Returns the verdict of a whole document: it differs if one fact does, and agrees if number, date, amount,
 * currency, supplier and sign agree and nothing differs.
 */
export function documentVerdict(comparisons: readonly FactComparison[]): FactVerdict {
  if (comparisons.some(({ verdict }) => verdict === "differs")) return "differs";
  const agreeing = new Set(comparisons.filter(({ verdict }) => verdict === "agrees").map(({ fact }) => fact));
  return neededFacts.every((fact) => agreeing.has(fact)) ? "agrees" : "notFound";
}

/** What became of a posting with all its documents. `waiting`: not all of them have been read yet. */
export const postingVerdicts = [...verdicts, "unreadable", "waiting"] as const;

export type PostingVerdict = (typeof postingVerdicts)[number];

/**
 * The postings of an export by what became of them, by `entityGuid`. All others are waiting. `goesOn`:
 * documents are still being fetched or read.
 */
export const verdictLists = z.object({
  goesOn: z.boolean(),
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  notFound: z.array(z.string()),
  unreadable: z.array(z.string()),
});

export type VerdictLists = z.infer<typeof verdictLists>;

/**
 * A document of a posting as it was read. `reason`: why it could not be; `MISSING` and `REMOVED` say that it
 * is not in the store. Without both it is still waiting.
 */
export const readingOfDocument = z.object({
  fileId: z.string(),
  reason: z.enum([...unreadableReasons, "MISSING", "REMOVED"]).nullable(),
  comparisons: z.array(comparison).nullable(),
  /** Whether the text was recognized in pictures. */
  isRecognized: z.boolean(),
});

/** The documents of a posting as they were read. */
export const readingsOfPosting = z.object({ documents: z.array(readingOfDocument) });

export type ReadingOfDocument = z.infer<typeof readingOfDocument>;

/**
 * The number of postings that were marked as checked together, because their documents agree in all facts.
 */
export const agreeingMarked = z.object({ marked: z.int() });

/** The query for the documents of one posting, by its `entityGuid`. */
export const comparedPosting = z.strictObject({
  posting: z
    .string()
    .min(1)
    .max(255)
    .refine((value) => value.isWellFormed() && !value.includes("\0")),
});

/** Returns the verdict of each posting that has one, by its `entityGuid`. */
export function verdictByPosting(lists: VerdictLists | undefined): Map<string, PostingVerdict> {
  const found = new Map<string, PostingVerdict>();
  if (!lists) return found;
  for (const verdict of postingVerdicts)
    if (verdict !== "waiting") for (const guid of lists[verdict]) found.set(guid, verdict);
  return found;
}
