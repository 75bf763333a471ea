import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { exportReader } from "#contract/export.ts";
import { paginationReader } from "#contract/pagination.ts";
import { exportKinds } from "./export-kinds.ts";
import { maxSearchLength } from "./postings/search-words.ts";
import { searchable } from "./searchable.ts";

/** An export (section 2.2) and the time when this app first saw it, because `createdAt` may be missing. */
export const watchedExport = exportReader.extend({ firstSeenAt: z.string().optional() });

const time = z.iso
  .datetime({ offset: true })
  // The database cannot store the year 0.
  .refine((value) => value >= "0002", "before the year 2")
  .optional();

const offset = z.coerce.number().int().nonnegative().max(1_000_000_000).optional();

/**
 * The filter of the list of exports. `handedOver` selects exports that were never handed over. `from` is
 * inclusive, `until` exclusive; `offset` counts from 0.
 */
export const archiveQuery = z.strictObject({
  kind: z.enum(exportKinds).optional(),
  handedOver: z.literal("never").optional(),
  from: time,
  until: time,
  offset,
});

/** The parameters of the exports page. Days are in the reader's time zone. Invalid values are dropped. */
export const archivePageParameters = z.object({
  kind: z.enum(exportKinds).optional().catch(undefined),
  handedOver: z.literal("never").optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  offset: offset.catch(undefined),
  q: z.string().max(maxSearchLength).optional().catch(undefined),
});

const count = z.int().nonnegative();

/** The sum of exported postings in a currency: decimal text in major units. */
const exportSum = z.object({ currencyCode: z.string(), value: z.string() });

/** An export in the list. `failedCount` and `twinCount` are null until its postings are indexed. */
export const archivedExport = watchedExport.extend({
  firstSeenAt: z.string(),
  failedCount: count.nullable(),
  /** The number of its postings that occur more than once, in another export or in this one. */
  twinCount: count.nullable(),
  /**
   * The formats of its hand-overs that were sent completely, each with the time of the last one, newest
   * first.
   */
  handedOver: z.array(z.object({ format: z.string(), at: z.iso.datetime() })),
  /**
   * Whether the export has ended with postings to hand over, and no hand-over of it was sent completely.
   */
  isNotHandedOver: z.boolean(),
  /** The sums of its exported postings by currency; null until its postings are indexed. */
  sums: z.array(exportSum).nullable(),
  /** The number of its postings that do not agree with their documents and that nobody has checked. */
  toReadCount: count,
  /** The number of open questions on its postings. */
  openQuestions: count,
});

/** A page of exports, newest first, and facts about all exports. */
export const exportArchive = z.object({
  exports: z.array(archivedExport),
  pagination: paginationReader,
  /** The number of exports of each kind in the selected period. */
  counts: z.record(z.enum(exportKinds), count),
  notHandedOver: count,
  /** The time when the service's list was last read. */
  readAt: z.iso.datetime().nullable(),
  /** The reason why it could not be read again since. */
  problem: errorReader.nullable(),
  /** The number of the service's exports read so far; null: all. */
  backlog: z.object({ read: count, total: count }).nullable(),
  searchable,
});

/** What the index knows of a posting. */
export const knownPosting = z.object({
  entityGuid: z.string(),
  invoiceNumber: z.string().nullable(),
  supplierNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** Decimal text in major units; null for a posting that failed. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/** The position of a posting. `begunAt`: the time when its export began, or was first seen. */
export const standing = z.object({ exportId: z.string(), begunAt: z.iso.datetime() });

export type WatchedExport = z.infer<typeof watchedExport>;
export type ArchiveQuery = z.infer<typeof archiveQuery>;
export type ArchivePageParameters = z.infer<typeof archivePageParameters>;
export type ArchivedExport = z.infer<typeof archivedExport>;
export type ExportSum = z.infer<typeof exportSum>;
export type ExportArchive = z.infer<typeof exportArchive>;
