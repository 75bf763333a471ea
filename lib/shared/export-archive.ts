import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { exportReader } from "#contract/export.ts";
import { paginationReader } from "#contract/pagination.ts";
import { exportKinds } from "./export-kinds.ts";

/** An export as section 2.2 has it, and when this app saw it for the first time: it may come without `createdAt`. */
export const watchedExport = exportReader.extend({ firstSeenAt: z.string().optional() });

const time = z.iso
  .datetime({ offset: true })
  // The database knows no year 0.
  .refine((value) => value >= "0002", "before the year 2")
  .optional();

const offset = z.coerce.number().int().nonnegative().max(1_000_000_000).optional();

/** Which exports are asked for; `handedOver` asks for those that never were. `from` belongs to the time asked for, `until` no more; `offset` counts from 0. */
export const archiveQuery = z.strictObject({
  kind: z.enum(exportKinds).optional(),
  handedOver: z.literal("never").optional(),
  from: time,
  until: time,
  offset,
});

/** The parameters of the page of exports, whose days are the reader's. What is not understood is left out. */
export const archivePageParameters = z.object({
  kind: z.enum(exportKinds).optional().catch(undefined),
  handedOver: z.literal("never").optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  offset: offset.catch(undefined),
  invoice: z.string().max(200).optional().catch(undefined),
});

const count = z.int().nonnegative();

/** How many ended exports' postings can be searched already, of how many. */
export const searchable = z.object({ indexed: count, total: count });

/** An export in the archive. `failedCount` and `twinCount` are null until its postings are in the index. */
export const archivedExport = watchedExport.extend({
  firstSeenAt: z.string(),
  failedCount: count.nullable(),
  /** How many of its postings stand more than once, in another export or in this one. */
  twinCount: count.nullable(),
  /** In which formats it was handed over whole, and when last, newest first. */
  handedOver: z.array(z.object({ format: z.string(), at: z.iso.datetime() })),
  /** Whether there is something to hand over, and nothing of it ever was. */
  isNotHandedOver: z.boolean(),
});

/** A page of the archive, newest first, and what is known about all of it. */
export const exportArchive = z.object({
  exports: z.array(archivedExport),
  pagination: paginationReader,
  /** How many of each kind there are in the time asked for. */
  counts: z.record(z.enum(exportKinds), count),
  notHandedOver: count,
  /** When the service's list was last read. */
  readAt: z.iso.datetime().nullable(),
  /** Why it could not be read again since. */
  problem: errorReader.nullable(),
  /** How many of the service's exports were read so far; null: all. */
  backlog: z.object({ read: count, total: count }).nullable(),
  searchable,
});

/** Which postings are searched for: those whose invoice number holds the text, whatever its case. */
export const postingSearch = z.strictObject({ invoice: z.string().trim().min(1).max(200) });

const postingFacts = z.object({
  entityGuid: z.string(),
  invoiceNumber: z.string().nullable(),
  supplierNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** Decimal text in major units; null for a posting that failed. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/** Where a posting stands. `begunAt`: when its export began, or was first seen. */
const standing = z.object({ exportId: z.string(), begunAt: z.iso.datetime() });

/** A posting of an export, as the index has it. */
export const foundPosting = postingFacts.extend({ ...standing.shape, isFailed: z.boolean() });

/** Up to 50 postings, those whose number begins with the text first; `hasMore`: there are others. */
export const foundPostings = z.object({
  postings: z.array(foundPosting),
  hasMore: z.boolean(),
  searchable,
});

/** Up to 100 postings of an export that stand more than once, each with the others. `indexed`: all of it was looked at. */
export const exportDuplicates = z.object({
  exportId: z.string(),
  indexed: z.boolean(),
  count,
  duplicates: z.array(postingFacts.extend({ others: z.array(standing.extend({ entityGuid: z.string() })) })),
});

export type WatchedExport = z.infer<typeof watchedExport>;
export type ArchiveQuery = z.infer<typeof archiveQuery>;
export type ArchivePageParameters = z.infer<typeof archivePageParameters>;
export type ArchivedExport = z.infer<typeof archivedExport>;
export type ExportArchive = z.infer<typeof exportArchive>;
export type Searchable = z.infer<typeof searchable>;
export type FoundPosting = z.infer<typeof foundPosting>;
export type FoundPostings = z.infer<typeof foundPostings>;
export type ExportDuplicates = z.infer<typeof exportDuplicates>;
