import { z } from "zod";
import { auditChain } from "./audit-chain.ts";
import { isTimeZone } from "./dates.ts";
import { handOver } from "./hand-over.ts";

/** Maximum postings that are listed for one cause; the count includes all of them. */
export const maxNamed = 500;

const total = z.object({ currencyCode: z.string(), value: z.string() });
const codeTotal = total.extend({ code: z.string(), count: z.int() });

/** A posting that has a problem or failed, with the invoice number that people know. */
const namedPosting = z.object({ entityGuid: z.string(), invoiceId: z.string().nullable() });

/** Postings with the same problem: their number, and the first of them by name. */
const namedPostings = z.object({ count: z.int(), named: z.array(namedPosting) });

/**
 * The proof that an export is complete: counts, exact sums in major units, documents, and the files that
 * were handed over, as of `madeAt`. `answer` gives the length in bytes and the SHA-256 of the postings
 * response as received (section 2.3). A list among `problems` with a count above 0 is a mismatch.
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
    /** Postings that occur more than once in the postings response. */
    repeated: namedPostings,
    /** Postings with a document that could not be fetched, neither at first nor later. */
    documentMissing: namedPostings,
  }),
  handOvers: z.array(handOver),
  /** The head of the audit chain, from which a later change of the records above can be found. */
  chain: auditChain,
});

export type Receipt = z.infer<typeof receipt>;
export type NamedPostings = z.infer<typeof namedPostings>;

/** Whether the postings response holds as many postings as the export states. */
export function isCountRight({ postings }: Pick<Receipt, "postings">): boolean {
  return postings.expected === postings.exported + postings.failed;
}

/**
 * Whether the receipt shows no mismatch: counts agree, splits add up, no posting occurs twice, no document
 * is missing.
 */
export function isSound(shown: Receipt): boolean {
  return isCountRight(shown) && Object.values(shown.problems).every(({ count }) => count === 0);
}

/** The time zone (IANA name) of the times in the PDF. */
export const receiptPdfQuery = z.strictObject({
  timeZone: z.string().max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin").default("UTC"),
});
