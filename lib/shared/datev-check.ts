import { z } from "zod";
import { type DatevFindingCode, datevFindings } from "./datev-findings.ts";
import { datevSettings } from "./datev-settings.ts";

/** The rows that a check lists: those that are held, or those that are handed over with something to say about them. */
export const datevRowKinds = ["held", "noted"] as const;

/** Of which postings, and which page of which rows. */
export const datevCheckQuery = z.strictObject({
  filter: z.string().max(8_000).default(""),
  kind: z.enum(datevRowKinds).default("held"),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
});

/** Of which postings the held rows are wanted as a file, and in which language. */
export const heldRowsQuery = datevCheckQuery
  .pick({ filter: true })
  .extend({ language: z.enum(["de", "en"]) });

const codes = z.enum(Object.keys(datevFindings) as [DatevFindingCode, ...DatevFindingCode[]]);
const totals = z.array(z.object({ currencyCode: z.string(), value: z.string() }));

/** A row that there is something to say about; `split` counts from 1, 0 where its posting has none. Major units. */
export const datevCheckedRow = z.object({
  entityGuid: z.string(),
  invoiceId: z.string(),
  split: z.int(),
  amount: z.object({ value: z.number(), currencyCode: z.string() }),
  findings: z.array(z.object({ code: codes, field: z.int(), value: z.string() })),
});

/**
 * What becomes of postings as DATEV batches with the settings named: files, rows and held rows with exact sums by
 * currency, how often what was found, and a page of rows. Batches with `problems` (numbers of acceptance checks) can't be
 * handed over.
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
export type DatevCheckQuery = z.infer<typeof datevCheckQuery>;
export type DatevCheckedRow = z.infer<typeof datevCheckedRow>;
export type DatevCheck = z.infer<typeof datevCheck>;
