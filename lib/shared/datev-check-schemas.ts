import { z } from "zod";
import { type DatevFindingCode, datevFindings } from "./datev-findings.ts";
import { datevSettings } from "./datev-settings.ts";

/** The rows that a check lists: held rows, or rows that are handed over with findings. */
export const datevRowKinds = ["held", "noted"] as const;

/** The filter of the postings to check, and the page of rows to list. */
export const datevCheckQuerySchema = z.strictObject({
  filter: z.string().max(8_000).default(""),
  kind: z.enum(datevRowKinds).default("held"),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
});

/** The filter of the postings whose held rows are downloaded, and the language of the file. */
export const heldRowsQuery = datevCheckQuerySchema
  .pick({ filter: true })
  .extend({ language: z.enum(["de", "en"]) });

const codes = z.enum(Object.keys(datevFindings) as [DatevFindingCode, ...DatevFindingCode[]]);
const totals = z.array(z.object({ currencyCode: z.string(), value: z.string() }));

/**
 * A row with findings. `split` counts from 1, and is 0 if the posting has no split. Amounts are in major
 * units.
 */
export const datevCheckedRow = z.object({
  entityGuid: z.string(),
  invoiceId: z.string(),
  split: z.int(),
  amount: z.object({ value: z.number(), currencyCode: z.string() }),
  findings: z.array(z.object({ code: codes, field: z.int(), value: z.string() })),
});

/**
 * The result of writing postings as DATEV batches with these settings: files, rows and held rows with exact
 * sums by currency, the count of each finding, and a page of rows. A batch with `problems` (numbers of
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
  notedRows: z.int(),
  findings: z.array(z.object({ code: codes, count: z.int() })),
  page: z.object({
    kind: z.enum(datevRowKinds),
    offset: z.int(),
    size: z.int(),
    rows: z.array(datevCheckedRow),
  }),
});

export type DatevRowKind = (typeof datevRowKinds)[number];
export type DatevCheckQuery = z.infer<typeof datevCheckQuerySchema>;
export type DatevCheckedRow = z.infer<typeof datevCheckedRow>;
export type DatevCheck = z.infer<typeof datevCheck>;
