import { z } from "zod";
import { auditChain } from "./audit-chain.ts";
import { postingVerdicts } from "./comparison.ts";
import { isTimeZone } from "./dates.ts";
import { monthName } from "./months.ts";
import { datevFindingCodes } from "./datev-findings.ts";
import { datevShare } from "./datev-share.ts";
import { handOver } from "./hand-over.ts";
import { signedState, signOff } from "./sign-off.ts";

/** Maximum postings that are listed for one cause; the count includes all of them. */
export const maxNamed = 500;

const total = z.object({ currencyCode: z.string(), value: z.string() });
const codeTotal = total.extend({ code: z.string(), count: z.int() });

/** A posting that has a problem or failed, with the invoice number that people know. */
const namedPosting = z.object({ entityGuid: z.string(), invoiceId: z.string().nullable() });

/** Postings with the same problem: their number, and the first of them by name. */
const namedPostings = z.object({ count: z.int(), named: z.array(namedPosting) });

/** A number of rows, and the sums of their postings by currency in major units. */
const rowSums = z.object({ rows: z.int(), totals: z.array(total) });

/**
 * The rows of an export: handed over in a file, held by every hand-over to DATEV that had them, with the
 * cause, or in no file yet.
 */
const rowsByFate = z.object({
  handed: rowSums,
  held: z.array(rowSums.extend({ cause: z.enum(datevFindingCodes) })),
  open: rowSums,
});

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
  rows: rowsByFate,
  /** What DATEV's data center has of the hand-overs that were to be sent there; null if none was. */
  atDatev: datevShare.nullable(),
  /**
   * `otherwise`: DATEV does not take them by their kind, and a person has said that they reach the
   * consultant in another way. `refused`: they were fetched, DATEV has refused them, and nobody has said
   * anything of them.
   */
  documents: z.object({
    expected: z.int(),
    fetched: z.int(),
    missing: z.int(),
    otherwise: z.int().default(0),
    refused: z.int().default(0),
  }),
  problems: z.object({
    /** Postings whose splits do not add up to their amount. */
    unbalanced: namedPostings,
    /** Postings that occur more than once in the postings response. */
    repeated: namedPostings,
    /** Postings with a document that could not be fetched, neither at first nor later. */
    documentMissing: namedPostings,
  }),
  /**
   * Postings with the same supplier, document number and amount as another one of the organization; null
   * until the export can be searched for them.
   */
  duplicates: namedPostings.nullable(),
  /**
   * The exported postings by what became of the comparison with their documents; null if they were never
   * compared. No signature covers it, because documents are read later too.
   */
  compared: z.record(z.enum(postingVerdicts), z.int()).nullable(),
  handOvers: z.array(handOver),
  /** What a signature of this receipt covers. */
  state: signedState,
  signOff,
  /** The month that it was closed or signed off as, or else the one that its sign-off will name. */
  month: monthName,
  /** The head of the audit chain, from which a later change of the records above can be found. */
  chain: auditChain,
});

export type Receipt = z.infer<typeof receipt>;
/** A receipt before its signatures are added. */
export type Unsigned = Omit<Receipt, "state" | "signOff" | "month" | "chain">;
/** The parts of a receipt on which its verdicts rest. */
export type Judged = Pick<Receipt, "postings" | "rows" | "atDatev" | "documents" | "problems" | "duplicates">;
export type RowSums = z.infer<typeof rowSums>;
export type RowsByFate = z.infer<typeof rowsByFate>;
export type NamedPostings = z.infer<typeof namedPostings>;

/** `open`: nothing is wrong, but something is left to be done or judged by a person. */
export type Verdict = "right" | "open" | "wrong";

/** Returns whether the postings response holds as many postings as the export states. */
export function isCountRight({ postings }: Pick<Receipt, "postings">): boolean {
  return postings.expected === postings.exported + postings.failed;
}

/** Returns whether each row is in a file that was sent. */
export const areRowsHandedOver = ({ held, open }: RowsByFate): boolean =>
  held.length === 0 && open.rows === 0;

/**
 * The three verdicts of a receipt. `exported`: the counts agree, splits add up, and no posting is there
 * twice; `handedOver`: each row is in a file, and DATEV has all that was to be sent there; `documents`: each
 * was fetched, or reaches the consultant in another way.
 */
export function verdictsOf(receipt: Judged) {
  const { rows, atDatev, documents, problems, duplicates } = receipt;
  const isExported = isCountRight(receipt) && problems.unbalanced.count + problems.repeated.count === 0;
  const isHandedOver = areRowsHandedOver(rows) && atDatev?.isWhole !== false;
  const areFetched = documents.fetched + documents.otherwise === documents.expected;
  const handedOver: "right" | "open" = isHandedOver ? "right" : "open";
  return {
    exported: isExported ? (duplicates?.count === 0 ? "right" : "open") : "wrong",
    handedOver,
    documents: documents.missing > 0 ? "wrong" : areFetched ? "right" : "open",
  } satisfies Record<string, Verdict>;
}

/** The verdict on the whole receipt, which is the worst of the three. */
export function verdictOf(receipt: Judged): Verdict {
  const all: Verdict[] = Object.values(verdictsOf(receipt));
  return (["wrong", "open"] as const).find((verdict) => all.includes(verdict)) ?? "right";
}

/** The time zone (IANA name) of the times in the PDF. */
export const receiptPdfQuery = z.strictObject({
  timeZone: z.string().max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin").default("UTC"),
});
