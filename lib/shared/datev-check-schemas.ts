import { z } from "zod";
import { datevFindingCodes } from "./datev-findings.ts";
import { rateRepair, settingRepair } from "./datev-repairs.ts";
import { datevSettings } from "./datev-settings.ts";
import { neededRate } from "./exchange-rates.ts";

/** The rows that a check lists: held rows, or rows that are handed over with findings. */
export const datevRowKinds = ["held", "noted"] as const;

const codes = z.enum(datevFindingCodes);

/**
 * The filter of the postings to check, and the page of rows to list: with `cause`, held rows of that cause.
 */
export const datevCheckQuerySchema = z.strictObject({
  filter: z.string().max(8_000).default(""),
  kind: z.enum(datevRowKinds).default("held"),
  cause: codes.optional(),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
});

/** The filter of the postings whose held rows are downloaded, and the language of the file. */
export const heldRowsQuery = datevCheckQuerySchema
  .pick({ filter: true })
  .extend({ language: z.enum(["de", "en"]) });

const totals = z.array(z.object({ currencyCode: z.string(), value: z.string() }));
const rowTotals = z.object({ rows: z.int(), totals });

/**
 * A row with findings. `split` counts from 1, and is 0 if the posting has no split. Amounts are in major
 * units; `day` is the document's, as `YYYY-MM-DD`, and null if it has none.
 */
export const datevCheckedRow = z.object({
  entityGuid: z.string(),
  invoiceId: z.string(),
  split: z.int(),
  supplier: z.string(),
  day: z.string().nullable(),
  account: z.string(),
  contraAccount: z.string(),
  amount: z.object({ value: z.number(), currencyCode: z.string() }),
  findings: z.array(z.object({ code: codes, field: z.int(), value: z.string() })),
});

/** The rows of all held postings that a repair frees, and the rows that it holds instead. */
const effect = { freed: z.int(), held: z.int() };

/**
 * Held rows of one cause that have the same value: a document type, a length, the first day of a fiscal
 * year, a currency with a month, or "" if no repair mends it. `repair` is the one that frees the most rows;
 * null if none frees more than it holds. `freed` is the number of these rows that are free after the best
 * repair, fewer than `rows` where another reason holds them too; null without any repair.
 */
const heldValue = rowTotals.extend({
  value: z.string(),
  repair: z
    .discriminatedUnion("setting", [settingRepair.extend(effect), rateRepair.extend(effect)])
    .nullable(),
  freed: z.int().nullable(),
});

/** Held rows by their first cause. `others` are those of values that are not listed. */
const heldGroup = rowTotals.extend({
  cause: codes,
  values: z.array(heldValue),
  others: rowTotals.nullable(),
});

/**
 * The result of writing postings as DATEV batches with these settings: files, rows and held rows with exact
 * sums by currency, the held rows by cause, the count of each finding about rows
 * that are handed over, and a page of rows. A batch with `problems` (numbers of
 * acceptance checks) cannot be handed over.
 */
export const datevCheck = z.object({
  settings: datevSettings,
  batches: z.array(
    z.object({
      fileName: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      rows: z.int(),
      problems: z.array(z.int()),
    }),
  ),
  rows: z.int(),
  totals,
  heldRows: z.int(),
  heldTotals: totals,
  heldGroups: z.array(heldGroup),
  notedRows: z.int(),
  /** The rates of all documents in foreign currency, by currency and day. */
  rates: z.array(neededRate),
  findings: z.array(z.object({ code: codes, count: z.int() })),
  page: z.object({
    kind: z.enum(datevRowKinds),
    cause: codes.nullable(),
    offset: z.int(),
    size: z.int(),
    total: z.int(),
    rows: z.array(datevCheckedRow),
  }),
});

export type DatevCheckQuery = z.infer<typeof datevCheckQuerySchema>;
/** A page of the rows of a check. Without `cause`, held rows of all causes. */
export type DatevCheckPage = Pick<DatevCheckQuery, "kind" | "cause" | "offset">;
export type DatevHeldValue = z.infer<typeof heldValue>;
export type DatevHeldGroup = z.infer<typeof heldGroup>;
export type DatevCheckedRow = z.infer<typeof datevCheckedRow>;
export type DatevCheck = z.infer<typeof datevCheck>;
