import { z } from "zod";

/**
 * What a column of a template holds: a fact of the posting or its split, or a text that is the same in each
 * row.
 */
export const templateFields = [
  "documentDate",
  "documentNumber",
  "supplierNumber",
  "supplier",
  "documentType",
  "postingType",
  "documentAmount",
  "currency",
  "splitNumber",
  "amount",
  "side",
  "ledgerAccount",
  "taxCode",
  "costCenter",
  "costObject",
  "postingText",
  "note",
  "files",
  "link",
  "postingId",
  "constant",
] as const;

/** The notations of a day. */
export const dateFormats = [
  "DD.MM.YYYY",
  "YYYY-MM-DD",
  "DD/MM/YYYY",
  "MM/DD/YYYY",
  "YYYYMMDD",
  "DDMMYYYY",
  "DDMM",
] as const;

/** Where the minus of a negative amount stands; `none`: amounts have no sign, and `side` tells it. */
export const signFormats = ["before", "behind", "none"] as const;

/** The tests of a condition. */
export const conditionTests = ["is", "isNot", "contains", "isEmpty", "isNotEmpty"] as const;

/** The most columns of a template, and the most templates of an organization. */
export const maxColumns = 60;
export const maxTemplates = 50;

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), "Must be one line of text");

const templateColumn = z.strictObject({
  heading: line(100),
  field: z.enum(templateFields),
  /** The text of a constant; "" for every other field. */
  text: line(200).default(""),
});

/**
 * A table of postings in an organization's own form. `amount` is that of the split, or of the posting where
 * a row is one. Amounts have the decimals of their currency, and more only where the amount has more.
 */
export const tableTemplate = z
  .strictObject({
    name: line(60).trim().min(1),
    file: z.enum(["csv", "xlsx"]),
    rowsPer: z.enum(["split", "posting"]),
    columns: z.array(templateColumn).min(1).max(maxColumns),
    /** Whether the first line has the headings. */
    hasHeadings: z.boolean(),
    dateFormat: z.enum(dateFormats),
    signFormat: z.enum(signFormats),
    /** For CSV. */
    delimiter: z.enum([";", ",", "\t"]),
    decimalSign: z.enum([",", "."]),
    encoding: z.enum(["utf-8", "windows-1252"]),
    /** For XLSX: whether a last line for each currency has the sums. */
    hasSums: z.boolean(),
    /** Which rows are written; null for all. Upper and lower case count as the same. */
    condition: z
      .strictObject({
        field: z.enum(templateFields).exclude(["constant"]),
        test: z.enum(conditionTests),
        text: line(200),
      })
      .nullable(),
    /**
     * The name of the file without its ending, with `{template}`, `{organization}`, `{date}` and `{export}`.
     */
    fileName: line(120).trim().min(1),
  })
  .refine(({ hasSums, signFormat }) => !hasSums || signFormat !== "none", {
    path: ["hasSums"],
    message: "Amounts without a sign can't be added up",
  });

/** The templates of an organization, by name, with the last change of each. */
export const templateList = z.object({
  templates: z.array(
    z.object({
      id: z.uuid(),
      template: tableTemplate,
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
    }),
  ),
});

/** The most rows of a preview. */
export const previewRows = 20;

/** A template to try on the postings of a filter, with the reader's time zone (IANA name). */
export const previewRequest = z.strictObject({
  template: tableTemplate,
  filter: z.string().max(8_000).default(""),
  timeZone: z.string().min(1).max(60),
});

/** The first rows of a table as they would be written, and the name of its file. */
export const templatePreview = z.object({
  fileName: z.string(),
  rows: z.array(z.array(z.string())),
  isWhole: z.boolean(),
});

export type TemplateField = (typeof templateFields)[number];
export type TableTemplate = z.infer<typeof tableTemplate>;
export type TemplateColumn = TableTemplate["columns"][number];
export type SavedTemplate = z.infer<typeof templateList>["templates"][number];
export type TemplatePreview = z.infer<typeof templatePreview>;
