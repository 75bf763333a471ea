import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { isTimeZone } from "./dates.ts";
import { datevSettings } from "./datev-settings.ts";
import { usedRates } from "./exchange-rates.ts";
import { tableTemplate } from "./table-template.ts";
import { delivery } from "./targets.ts";

const rowsPer = z.enum(["split", "posting"]).default("split");

/** Documents with file names from a template. */
export const namedDocumentsSchema = z.strictObject({
  format: z.literal("documents"),
  /**
   * The template of the file names: text with `{date}`, `{supplier}`, `{invoice}`, `{type}` and `{name}`.
   */
  names: z.string().min(1).max(120).default("{date} {supplier} {invoice}"),
});

/** The options of each format. */
const formats = z.discriminatedUnion("format", [
  z.strictObject({
    format: z.literal("csv"),
    rowsPer,
    delimiter: z.enum([";", ",", "\t"]).default(";"),
    decimalSign: z.enum([",", "."]).default(","),
    encoding: z.enum(["utf-8", "windows-1252"]).default("utf-8"),
  }),
  z.strictObject({ format: z.literal("xlsx"), rowsPer }),
  z.strictObject({ format: z.literal("json") }),
  z.strictObject({ format: z.literal("template"), template: tableTemplate }),
  z.strictObject({
    format: z.literal("datev"),
    settings: datevSettings,
    /** The rates of the rows in foreign currency. Hand-overs from before there were rates have none. */
    rates: usedRates.optional(),
  }),
  namedDocumentsSchema,
  /**
   * The documents that the rows of a DATEV batch link to; `batch` is the id of its hand-over. Those from
   * before there was `filing` are for the inbox.
   */
  z.strictObject({
    format: z.literal("datevDocuments"),
    batch: z.uuid(),
    filing: z
      .strictObject({
        place: datevSettings.shape.documentPlace,
        folders: datevSettings.shape.documentFolders,
      })
      .optional(),
  }),
]);

/**
 * The request for a hand-over: a format with its options, and the filter of the postings as the query
 * string of a cockpit's address ("" for all). Language and time zone (IANA name) are the reader's. They are
 * stored, so that a file is the same whenever it is written.
 */
export const handOverRequest = z.strictObject({
  written: formats,
  filter: z.string().max(8_000).default(""),
  language: z.enum(["de", "en"]),
  timeZone: z.string().min(1).max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin"),
  /**
   * Whether files have all notes and questions of the export, and all check marks, as they were when it was
   * asked for.
   */
  remarks: z.literal(true).optional(),
});

/** A character that the file's encoding lacks, its replacement, and the number of occurrences. */
const replacedCharacter = z.object({ character: z.string(), by: z.string(), count: z.int() });

/** When a hand-over was withdrawn, by whom and why. Its rows do not count as handed over any more. */
const withdrawal = z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() });

/**
 * A hand-over as people see it. `finishedAt`: when a file was sent completely for the first time. Facts
 * about the bytes of a ZIP of documents are null until then. `differedAt`: the last time when the file was
 * requested again and not sent, because its bytes would have differed.
 */
export const handOver = z.object({
  id: z.uuid(),
  exportId: z.string(),
  request: handOverRequest,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  withdrawal: withdrawal.nullable(),
  /** Its deliveries to targets, newest first. */
  deliveries: z.array(delivery),
  files: z.array(
    z.object({
      place: z.int(),
      name: z.string(),
      rows: z.int().nullable(),
      bytes: z.int().nullable(),
      sha256: z.string().nullable(),
      finishedAt: z.iso.datetime().nullable(),
      replaced: z.array(replacedCharacter),
      differedAt: z.iso.datetime().nullable(),
    }),
  ),
});

/**
 * A hand-over that is being made, with the number of postings that were worked off, or that could not be
 * made, with the problem.
 */
export const making = z.object({
  id: z.uuid(),
  request: handOverRequest,
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  postingsDone: z.int(),
  problem: errorReader.nullable(),
});

/** A hand-over by its id: being made, or made. */
export const handOverState = z.object({ making: making.nullable(), handOver: handOver.nullable() });

/**
 * The numbers of postings of an export that were exported, that failed, and that the filter selects, with
 * the exact sums of the selected ones.
 */
export const handOverSelection = z.object({
  exported: z.int(),
  failed: z.int(),
  selected: z.int(),
  totals: z.array(z.object({ currencyCode: z.string(), value: z.string() })),
});

/** The filter of the postings: the query string of a cockpit's address. */
export const selectionQuerySchema = z.strictObject({ filter: z.string().max(8_000).default("") });

/** The number of hand-overs on a page of their list, and of ZIPs on one of theirs. */
export const handOverPageSize = 20;

/** The query of a page: the index of its first hand-over or ZIP. */
export const handOverPageQuery = z.strictObject({ offset: z.coerce.number().int().min(0).default(0) });

/**
 * A page of the hand-overs of an export, newest first, the number of all, and those that are not made yet.
 * Documents for DATEV are listed with their batch, and are not in it.
 */
export const handOverList = z.object({
  handOvers: z.array(handOver),
  total: z.int(),
  makings: z.array(making),
});

export type HandOverRequest = z.infer<typeof handOverRequest>;
export type HandOverList = z.infer<typeof handOverList>;
export type Making = z.infer<typeof making>;
export type HandOverState = z.infer<typeof handOverState>;
export type HandOver = z.infer<typeof handOver>;
export type ReplacedCharacter = z.infer<typeof replacedCharacter>;
export type HandedFile = HandOver["files"][number];
export type HandOverSelection = z.infer<typeof handOverSelection>;
