import { z } from "zod";
import { isTimeZone } from "./dates.ts";
import { areFolders } from "./document-folders.ts";

/** Versions of the batch format that DATEV reads. DATEV itself writes the newest. */
export const datevFormatVersions = [9, 10, 11, 12, 13] as const;

const accountRange = z
  .string()
  .regex(/^\d{1,8}(-\d{1,8})?$/, "Must be an account or two with a hyphen between, such as 3400-3409");

/** An account of a card or a reimbursement: a ledger account, or one of a supplier. */
const contraAccount = z
  .string()
  .regex(/^\d{1,9}$/, "Must be an account of at most nine digits")
  .optional();

/**
 * The settings of a DATEV client that a batch of postings must match. DATEV refuses a batch with other
 * numbers or lengths, or books it to other accounts.
 */
export const datevSettings = z.strictObject({
  consultantNumber: z.int().min(1001).max(9_999_999),
  clientNumber: z.int().min(1).max(99_999),
  /** The first day of a fiscal year. Earlier and later years begin on the same day of their year. */
  fiscalYearStart: z.iso
    .date()
    .refine((day) => !day.endsWith("-02-29"), "Must be a day that every year has")
    .refine((day) => day >= "1990-01-01" && day < "2100-01-01", "Must be a day of this age"),
  /** Digits of a ledger account. A supplier's account has one more. */
  accountLength: z.int().min(4).max(8),
  /** Whether account numbers that are too short get zeros in front, as DATEV itself writes them. */
  fillAccounts: z.boolean().default(false),
  formatVersion: z.literal(datevFormatVersions).default(13),
  /** The standard chart of accounts; empty for any other chart. */
  chart: z.enum(["03", "04", ""]).default(""),
  filePer: z.enum(["month", "period"]).default("month"),
  /** The start of a batch's name. Months and year follow it. */
  designation: z
    .string()
    .regex(/^[A-Za-z0-9_.\-/ ]{1,19}$/, "Must have 1 to 19 letters, digits or _ . - / and blanks")
    .default("Rechnungen"),
  baseCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters")
    .default("EUR"),
  /** Document types that are booked as incoming invoices, or as credit notes if the amount is negative. */
  documentTypes: z
    .array(z.string().min(1).max(100))
    .max(100)
    .default(["Rechnung", "Eingangsrechnung", "Gutschrift", "Invoice", "Incoming invoice", "Credit note"]),
  /**
   * The accounts that card transactions, card statements and reimbursements are booked to. Without one, such
   * postings are held.
   */
  cardTransactionAccount: contraAccount,
  cardSettlementAccount: contraAccount,
  reimbursementAccount: contraAccount,
  /** Accounts from which DATEV computes the tax itself, in addition to those of the chart. */
  automaticAccounts: z.array(accountRange).max(500).default([]),
  /**
   * Whether note, document type, link and original document number are handed over as additional
   * information.
   */
  additionalInformation: z.boolean().default(true),
  /** Whether account and name of each supplier in the batches are handed over as master data too. */
  supplierMasterData: z.boolean().default(false),
  /** Where DATEV Belege online puts the documents of a batch. */
  documentPlace: z.enum(["inbox", "archive"]).default("inbox"),
  /** Category, folder and register in its archive, with `{year}` and `{month}`; empty for DATEV's own. */
  documentFolders: z
    .string()
    .max(150)
    .refine(areFolders, "Must be three names of at most 30 characters, such as Kontor / {year} / {month}")
    .default(""),
  /** Time zone of the books (IANA name). The day of a document is read in it. */
  timeZone: z
    .string()
    .refine(isTimeZone, "Must be a time zone such as Europe/Berlin")
    .default("Europe/Berlin"),
});

export type DatevSettings = z.infer<typeof datevSettings>;

/**
 * The settings that all members of an organization share, with the last change's author and time; null
 * before the first.
 */
export const savedDatevSettings = z.object({
  settings: datevSettings.nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});

export type SavedDatevSettings = z.infer<typeof savedDatevSettings>;
