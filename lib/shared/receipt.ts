import { z } from "zod";
import { isTimeZone } from "./dates.ts";
import { handOver } from "./hand-over.ts";

/** The most postings that are named for one cause; the count tells how many there are. */
export const namedAtMost = 500;

const total = z.object({ currencyCode: z.string(), value: z.string() });
const codeTotal = total.extend({ code: z.string(), count: z.int() });

/** A posting that something is the matter with, as people know it. */
const namedPosting = z.object({ entityGuid: z.string(), invoiceId: z.string().nullable() });

/** Postings with the same matter: how many, and the first of them by name. */
const namedPostings = z.object({ count: z.int(), named: z.array(namedPosting) });

/**
 * What proves that an export is complete: counts, exact sums in major units, documents and the files that were handed
 * over, as of `madeAt`. `answer` is the postings answer as it was received (section 2.3): its length in bytes and its
 * SHA-256. A list with a count above 0 among `problems` is a mismatch.
 */
export const receipt = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  service: z.string(),
  exportId: z.string(),
  status: z.string(),
  createdAt: z.string().nullable(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  answer: z.object({ bytes: z.int(), sha256: z.string() }),
  postings: z.object({ expected: z.int(), exported: z.int(), failed: z.int() }),
  totals: z.array(total),
  byAccount: z.array(codeTotal),
  byTax: z.array(codeTotal),
  failures: z.array(z.object({ errorCode: z.string(), count: z.int(), named: z.array(namedPosting) })),
  documents: z.object({ expected: z.int(), fetched: z.int(), missing: z.int() }),
  problems: z.object({
    /** Postings whose splits do not add up to their amount. */
    unbalanced: namedPostings,
    /** Postings that the answer holds more than once. */
    repeated: namedPostings,
    /** Postings of which a document could not be fetched and was not fetched later either. */
    documentMissing: namedPostings,
  }),
  handOvers: z.array(handOver),
});

export type Receipt = z.infer<typeof receipt>;
export type NamedPostings = z.infer<typeof namedPostings>;

/** Whether the answer holds as many postings as the export says. */
export function isCountRight({ postings }: Pick<Receipt, "postings">): boolean {
  return postings.expected === postings.exported + postings.failed;
}

/** Whether nothing speaks against the export: counts agree, splits add up, no posting twice, no document lost. */
export function isSound(shown: Receipt): boolean {
  return isCountRight(shown) && Object.values(shown.problems).every(({ count }) => count === 0);
}

/** In which time zone (IANA name) the receipt's points in time are written. */
export const receiptPdfQuery = z.strictObject({
  timeZone: z.string().max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin").default("UTC"),
});
