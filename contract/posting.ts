import { z } from "zod";
import { openEnum } from "./open-enum.ts";

/** The types of a posting. The interface shows DOCUMENT; the others occur in practice. */
export const postingTypes = [
  "DOCUMENT",
  "CARD_TRANSACTION",
  "CARD_SETTLEMENT",
  "REIMBURSEMENT_ITEM",
] as const;

/** The types of a posting's file. The interface shows INVOICE; the others occur in practice. */
export const fileTypes = ["INVOICE", "AUDIT_TRAIL", "ATTACHMENT", "XRECHNUNG"] as const;

export type FileType = (typeof fileTypes)[number];

/** The reasons why a posting was not exported. The interface shows the first; the second is ours. */
export const postingErrorCodes = [
  "EXPORTABLE_POSTINGS_NOT_FOUND",
  "GENERAL_LEDGER_ACCOUNT_NOT_FOUND",
] as const;

export type PostingErrorCode = (typeof postingErrorCodes)[number];

const currencyCode = z.string().regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters");
const code = (owner: string) => z.strictObject({ code: z.string().min(1).describe(`The ${owner}'s code.`) });

/** A file of a posting, section 2.3. `url` is absolute; its last segment is the `id`. */
export const writtenFile = z
  .strictObject({
    id: z.string().min(1).describe("The `fileId` of the download."),
    url: z.url().describe("The address to download it from, with the same access token."),
    name: z.string().min(1).describe("The file's name; two files of a posting may have the same."),
    type: z.enum(fileTypes).describe("XRECHNUNG is XML, an attachment may be anything, the others are PDF."),
  })
  .meta({ id: "File" });

/**
 * A split posting: the part of a posting on one ledger account, section 2.3. `amount` is in major units of
 * the posting's currency.
 */
export const writtenSplitPosting = z
  .strictObject({
    note: z.string().describe("What a person noted on it.").optional(),
    amount: z.number().describe("In major units of the posting's currency."),
    costCenter: code("cost center").optional(),
    costObject: code("cost object").optional(),
    bookingKey: z.strictObject({ taxCode: z.string().min(1).describe("The tax code, as it is.") }).optional(),
    postingText: z.string().describe("The text for the ledger.").optional(),
    generalLedgerAccount: z.string().min(1).describe("The ledger account's code, leading zeros included."),
  })
  .meta({ id: "SplitPosting" });

/**
 * A posting before an export adds `status`, `url` and `files`. Amounts are decimal numbers in major
 * currency units. Codes are strings that keep their leading zeros.
 */
export const postingContent = z.strictObject({
  entityGuid: z.guid().describe("Names the posting for good."),
  type: z.enum(postingTypes).describe("What the posting is about."),
  amount: z.strictObject({
    value: z.number().describe("In major units: 1234.5 is 1,234.50 EUR."),
    currencyCode: currencyCode.describe("ISO 4217."),
  }),
  contact: z.strictObject({
    accountsPayableNumber: z.string().min(1).describe("The supplier's number, leading zeros included."),
    name: z.string().describe("The supplier's name.").optional(),
  }),
  invoiceId: z.string().describe("The number on the document."),
  invoiceDate: z.iso.datetime().describe("The date on the document, in UTC."),
  documentType: z.string().describe("What people call the kind of document."),
  splitPostings: z.array(writtenSplitPosting).describe("Its parts on ledger accounts."),
});

/** An exported posting, section 2.3. */
export const writtenPosting = postingContent
  .extend({
    status: z.literal("EXPORTED"),
    files: z.array(writtenFile).describe("Invoice, audit trail and attachments."),
    url: z.url().describe("A page that shows the posting to a person who signs in."),
  })
  .meta({ id: "Posting" });

/** A posting that was not exported, section 2.3. */
export const writtenFailedPosting = z
  .strictObject({
    id: z.string().min(1).describe("The posting's `entityGuid`."),
    invoiceId: z.string().describe("The number on the document."),
    errorCode: z
      .enum(postingErrorCodes)
      .describe("Why it was not exported. It is ready for the next export, once the reason is gone."),
    generalLedgerAccounts: z
      .array(z.string().min(1))
      .min(1)
      .describe("With GENERAL_LEDGER_ACCOUNT_NOT_FOUND: the codes of the accounts that do not exist.")
      .optional(),
  })
  .meta({ id: "FailedPosting" });

/** The response of endpoint 3, section 2.3. */
export const writtenPostings = z
  .strictObject({
    successfulPostings: z.array(writtenPosting).describe("Those that were exported."),
    failedPostings: z.array(writtenFailedPosting).describe("Those that were not."),
  })
  .meta({ id: "Postings" });

const codeReader = z.looseObject({ code: z.string().nullish() }).nullish();

const splitPostingReader = z.looseObject({
  note: z.string().nullish(),
  amount: z.number(),
  costCenter: codeReader,
  costObject: codeReader,
  bookingKey: z.looseObject({ taxCode: z.string().nullish() }).nullish(),
  postingText: z.string().nullish(),
  generalLedgerAccount: z.string().nullish(),
});

const fileReader = z.looseObject({
  id: z.string().min(1),
  url: z.string(),
  name: z.string(),
  type: openEnum(fileTypes),
});

const postingReader = z.looseObject({
  entityGuid: z.string().min(1),
  type: openEnum(postingTypes),
  status: z.string(),
  amount: z.looseObject({ value: z.number(), currencyCode: z.string() }),
  contact: z
    .looseObject({ accountsPayableNumber: z.string().nullish(), name: z.string().nullish() })
    .nullish(),
  invoiceId: z.string().nullish(),
  invoiceDate: z.string().nullish(),
  files: z.array(fileReader).default([]),
  url: z.string().nullish(),
  documentType: z.string().nullish(),
  splitPostings: z.array(splitPostingReader).default([]),
});

const failedPostingReader = z.looseObject({
  id: z.string(),
  invoiceId: z.string().nullish(),
  errorCode: openEnum(postingErrorCodes),
  // The field is our own. Another service may use the name otherwise; that must not make its whole response
  // unreadable.
  generalLedgerAccounts: z.array(z.string()).nullish().catch(null),
});

/**
 * The response of endpoint 3 as a client reads it, section 2.3. Fields that a posting may lack are
 * optional; unknown fields are kept.
 */
export const postingsReader = z.looseObject({
  successfulPostings: z.array(postingReader),
  failedPostings: z.array(failedPostingReader),
});

export type PostingContent = z.infer<typeof postingContent>;
export type WrittenFailedPosting = z.infer<typeof writtenFailedPosting>;
export type Posting = z.infer<typeof postingReader>;
export type SplitPosting = z.infer<typeof splitPostingReader>;
export type PostingFile = z.infer<typeof fileReader>;
export type FailedPosting = z.infer<typeof failedPostingReader>;
