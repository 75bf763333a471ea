import { z } from "zod";
import { isTimeZone } from "./dates.ts";

/** Versions of the batch format that DATEV reads; the newest is what it writes itself. */
export const datevFormatVersions = [9, 10, 11, 12, 13] as const;

const accountRange = z
  .string()
  .regex(/^\d{1,8}(-\d{1,8})?$/, "Must be an account or two with a hyphen between, such as 3400-3409");

/**
 * What DATEV has to be told about a client before a batch of postings fits it. Numbers and lengths are those of the
 * client in DATEV; a batch with others is refused there, or booked to other accounts.
 */
export const datevSettings = z.strictObject({
  consultantNumber: z.int().min(1001).max(9_999_999),
  clientNumber: z.int().min(1).max(99_999),
  /** The day on which a fiscal year begins; the years before and after begin on the same day of theirs. */
  fiscalYearStart: z.iso
    .date()
    .refine((day) => !day.endsWith("-02-29"), "Must be a day that every year has")
    .refine((day) => day >= "1990-01-01" && day < "2100-01-01", "Must be a day of this age"),
  /** Digits of a ledger account; a supplier's account has one more. */
  accountLength: z.int().min(4).max(8),
  formatVersion: z.literal(datevFormatVersions).default(13),
  /** The standard chart of accounts, or none of the two. */
  chart: z.enum(["03", "04", ""]).default(""),
  filePer: z.enum(["month", "period"]).default("month"),
  /** Begins the name of a batch; months and year follow it. */
  designation: z
    .string()
    .regex(/^[A-Za-z0-9_.\-/ ]{1,19}$/, "Must have 1 to 19 letters, digits or _ . - / and blanks")
    .default("Rechnungen"),
  baseCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters")
    .default("EUR"),
  /** Postings of these document types are booked as incoming invoices, or as credit notes where negative. */
  documentTypes: z
    .array(z.string().min(1).max(100))
    .max(100)
    .default(["Rechnung", "Eingangsrechnung", "Gutschrift", "Invoice", "Incoming invoice", "Credit note"]),
  /** Accounts that DATEV takes the tax of by itself, beside those of the chart. */
  automaticAccounts: z.array(accountRange).max(500).default([]),
  /** Whether note, document type, link and the original number are handed over as additional information. */
  additionalInformation: z.boolean().default(true),
  /** Where the books are kept: IANA name of the time zone in which a document's day is read. */
  timeZone: z
    .string()
    .refine(isTimeZone, "Must be a time zone such as Europe/Berlin")
    .default("Europe/Berlin"),
});

export type DatevSettings = z.infer<typeof datevSettings>;

/** The settings of an organization for everybody in it, null before anyone has made them; who made them last and when. */
export const keptDatevSettings = z.object({
  settings: datevSettings.nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});

export type KeptDatevSettings = z.infer<typeof keptDatevSettings>;
