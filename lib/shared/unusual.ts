import { z } from "zod";
import { monthName } from "./months.ts";

/**
 * The kinds of what is unusual. twin: the same supplier, number and amount are in another posting.
 * elsewhere: in a posting of another organization that the viewer is connected to. iban: the document is to
 * be paid to an account that the supplier never had. amount: far from the supplier's usual ones. account,
 * taxCode: the supplier's postings never or seldom have it. otherYear: the document is dated in another year
 * than the export. missing: a monthly invoice did not come.
 */
export const unusualKinds = [
  "twin",
  "elsewhere",
  "iban",
  "amount",
  "account",
  "taxCode",
  "otherYear",
  "missing",
] as const;

export type UnusualKind = (typeof unusualKinds)[number];

/** Returns whether a text names a kind of what is unusual. */
export const isUnusualKind = (text: string): text is UnusualKind =>
  (unusualKinds as readonly string[]).includes(text);

/** Another posting with the same supplier, number and amount. `begunAt`: when its export began. */
export const twinPosting = z.object({
  exportId: z.string(),
  entityGuid: z.string(),
  begunAt: z.iso.datetime(),
});

/** The same in another organization. */
export const elsewherePosting = twinPosting.extend({
  organizationId: z.string(),
  organizationName: z.string(),
});

/** Who said that something is usual, and when. */
const silencing = z.object({ personName: z.string(), at: z.iso.datetime() }).nullable();

/**
 * What every reason has. `supplier` and `value` name what is said to be usual: with `kind` they are the same
 * in every export. `silenced`: null unless a person said that it is usual.
 */
const base = { supplier: z.string(), value: z.string(), silenced: silencing };

const seldom = {
  ...base,
  /** How many of the supplier's earlier postings have it. */
  count: z.int(),
  earlier: z.int(),
  /** What most of them have. Empty: no tax code. */
  usual: z.string(),
};

/**
 * A reason why a posting is unusual. Amounts are decimal text in major units; `value` is the unusual value
 * itself.
 */
export const unusualReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("twin"), ...base, others: z.array(twinPosting) }),
  z.object({ kind: z.literal("elsewhere"), ...base, others: z.array(elsewherePosting) }),
  z.object({
    ...{ kind: z.literal("iban"), ...base },
    /**
     * How many of the supplier's earlier documents name an account, and the accounts that most of them name.
     */
    ...{ earlier: z.int(), usual: z.array(z.object({ iban: z.string(), count: z.int() })) },
  }),
  z.object({
    ...{ kind: z.literal("amount"), ...base },
    ...{ amount: z.string(), currency: z.string(), earlier: z.int() },
    /** The smallest, the middle and the greatest of the earlier ones. */
    ...{ least: z.string(), median: z.string(), greatest: z.string() },
  }),
  z.object({ kind: z.literal("account"), ...seldom }),
  z.object({ kind: z.literal("taxCode"), ...seldom }),
  z.object({ kind: z.literal("otherYear"), ...base, exportYear: z.string() }),
]);

/** A monthly invoice that is missing. `value` is the month, `months` how many before it have one. */
export const missingInvoice = z.object({
  ...base,
  value: monthName,
  supplierNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  months: z.int(),
});

/**
 * What is unusual in an export. `goesOn`: postings of it or of earlier exports are still being read, or
 * documents of it are still fetched or read. Postings stand in the order of the export.
 */
export const unusualOfExport = z.object({
  goesOn: z.boolean(),
  postings: z.array(z.object({ entityGuid: z.string(), reasons: z.array(unusualReason) })),
  missing: z.array(missingInvoice),
});

const text = z
  .string()
  .max(400)
  .refine((value) => value.isWellFormed() && !value.includes("\0"));

/** A person's word that something is usual, or that it is not after all. */
export const silenceChange = z.strictObject({
  kind: z.enum(unusualKinds),
  supplier: text,
  value: text,
  isUsual: z.boolean(),
});

/** What a person's word has led to: who said it and when, or null if it was taken back. */
export const silenceAnswer = z.object({ silenced: silencing });

export type ElsewherePosting = z.infer<typeof elsewherePosting>;
export type Silencing = z.infer<typeof silencing>;
export type TwinPosting = z.infer<typeof twinPosting>;
export type UnusualReason = z.infer<typeof unusualReason>;
export type MissingInvoice = z.infer<typeof missingInvoice>;
export type UnusualOfExport = z.infer<typeof unusualOfExport>;
export type SilenceChange = z.infer<typeof silenceChange>;

/** Returns what is unusual once a person has said that something is usual, or has taken it back. */
export function withSilencing(
  { postings, missing, ...rest }: UnusualOfExport,
  name: Omit<SilenceChange, "isUsual">,
  silenced: Silencing,
): UnusualOfExport {
  const isNamed = (one: Omit<SilenceChange, "isUsual">) =>
    one.kind === name.kind && one.supplier === name.supplier && one.value === name.value;
  return {
    ...rest,
    postings: postings.map(({ entityGuid, reasons }) => ({
      entityGuid,
      reasons: reasons.map((reason) => (isNamed(reason) ? { ...reason, silenced } : reason)),
    })),
    missing: missing.map((invoice) =>
      isNamed({ kind: "missing", ...invoice }) ? { ...invoice, silenced } : invoice,
    ),
  };
}

/** Returns the postings that are unusual in a way that nobody said to be usual, by their `entityGuid`. */
export const unusualPostings = ({ postings }: UnusualOfExport): string[] =>
  postings
    .filter(({ reasons }) => reasons.some(({ silenced }) => !silenced))
    .map(({ entityGuid }) => entityGuid);
