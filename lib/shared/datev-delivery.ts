import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { datevClientNumbers } from "./datev-online.ts";

/** The maximum number of documents that a delivery lists because they failed or are missing. */
export const maxDocumentFailures = 50;

/**
 * The states of a batch on its way to DATEV. sending: a request is under way, or its answer was lost.
 * pending: DATEV has taken it and checks it.
 */
export const datevBatchStates = ["waiting", "sending", "pending", "succeeded", "failed"] as const;

/** A document that did not arrive, with the invoice that names its posting. */
const documentFailure = z.object({
  guid: z.string(),
  invoiceId: z.string(),
  fileName: z.string(),
  problem: errorReader,
});

/** A batch on its way. `jobId` is its job at DATEV, `sentAt` the time at which DATEV had taken it. */
const datevBatch = z.object({
  fileName: z.string(),
  rows: z.int().nullable(),
  state: z.enum(datevBatchStates),
  jobId: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  problem: errorReader.nullable(),
  /** The fields of the header, counted from 1, that DATEV names as wrong. */
  fields: z.array(z.int()),
  /** DATEV's own words about what is wrong. */
  words: z.string().nullable(),
});

/**
 * What DATEV's data center has of a delivery: its documents by state, and its batches in the order of the
 * files.
 */
export const datevProgress = z.object({
  client: datevClientNumbers.extend({ name: z.string() }),
  /**
   * `missing`: rows name them, and Kontor's store does not have them. At most 50 are listed that failed or
   * are missing, the failed ones first.
   */
  documents: z.object({
    total: z.int(),
    arrived: z.int(),
    failed: z.int(),
    missing: z.int(),
    failures: z.array(documentFailure).max(maxDocumentFailures),
    /**
     * The failed ones that DATEV never takes, because of their kind. A process of the version before does
     * not count them.
     */
    ofOtherKind: z.int().default(0),
    /**
     * Those of them of which a person has said that they reach the consultant in another way. It is less
     * than `ofOtherKind` once DATEV has refused another one after that.
     */
    sentOtherwise: z.int().default(0),
    /**
     * Who has said of all of those that they reach the consultant in another way; null while nobody has.
     * `by` is "" for a person who was erased.
     */
    otherwise: z.object({ at: z.iso.datetime(), by: z.string() }).nullable().default(null),
  }),
  batches: z.array(datevBatch),
});

/**
 * The documents of a hand-over that the chosen client at DATEV does not take by their kind, before it is
 * sent; at most 50 are named.
 */
export const ofOtherKind = z.object({
  count: z.int(),
  named: z.array(z.object({ invoiceId: z.string(), fileName: z.string() })).max(maxDocumentFailures),
});

/** A document type of the client at DATEV. `category` is DATEV's, such as invoices_received. */
export const datevDocumentType = z.object({ name: z.string(), category: z.string().nullable() });

/** The document types of the chosen client, and the one that documents get; null: none. */
export const datevDocumentTypes = z.object({
  documentTypes: z.array(datevDocumentType),
  documentType: z.string().nullable(),
});

/** The choice of the document type. */
export const datevDocumentTypeChoice = z.strictObject({
  documentType: z.string().min(1).max(30).nullable(),
});

export type DatevProgress = z.infer<typeof datevProgress>;
export type DatevBatchState = DatevProgress["batches"][number]["state"];
export type OfOtherKind = z.infer<typeof ofOtherKind>;
export type DatevDocumentTypes = z.infer<typeof datevDocumentTypes>;
