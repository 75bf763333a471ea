import { z } from "zod";
import { handOverPageQuery, handOverRequest, namedDocumentsSchema } from "./hand-over.ts";

/**
 * The documents that an archive is requested for: those of a hand-over in the format "documents", those
 * missing from an earlier archive of this export, or those that the rows of a DATEV batch link to. The last
 * two are given by id.
 */
export const documentArchiveRequest = z.union([
  handOverRequest.extend({ written: namedDocumentsSchema }),
  z.strictObject({ missingOf: z.uuid() }),
  z.strictObject({ datevBatch: z.uuid() }),
]);

/** Maximum number of missing files that are listed with an archive. Its manifest lists all of them. */
export const maxMissing = 100;

/** A document archive: documents that are handed over as one or several ZIPs, and their progress. */
export const documentArchive = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /**
   * The hand-over of the DATEV batch whose rows link to these documents; null if the documents have names
   * from a template.
   */
  datevBatch: z.uuid().nullable(),
  /** Whether the reader requested the archive. Nobody else can download its ZIPs. */
  isOwn: z.boolean(),
  /** paused: no stream is open at the moment. complete: each ZIP was sent completely once. */
  state: z.enum(["paused", "running", "complete", "cancelled"]),
  /** The error code of the last interruption, unless the browser caused it. */
  problem: z.string().nullable(),
  /** The id of the stream's reader. Each download has its own. */
  reader: z.uuid().nullable(),
  total: z.int(),
  fetched: z.int(),
  missing: z.int(),
  /** Total size of the files fetched so far. */
  bytes: z.int(),
  /** Estimate from the progress since the last start; null until there is one. */
  secondsLeft: z.int().nullable(),
  /** The ZIPs. `bytes` is known once a ZIP was sent completely, `sha256` if that was in one request. */
  parts: z.array(
    z.object({
      name: z.string(),
      files: z.int(),
      bytes: z.int().nullable(),
      sha256: z.string().nullable(),
    }),
  ),
  /** The first files that could not be fetched. */
  missingFiles: z.array(
    z.object({ place: z.int(), name: z.string(), invoiceId: z.string(), errorCode: z.string() }),
  ),
});

/** A page of the archives of an export, newest first, and the number of all. */
export const documentArchiveList = z.object({ archives: z.array(documentArchive), total: z.int() });

/** The query of such a page; `batch`, the id of a DATEV batch, chooses those of its documents. */
export const archivePageQuery = handOverPageQuery.extend({ batch: z.uuid().optional() });

/** The part of a ZIP to send: all bytes from offset `from`, counted from 0, and the id of the reader. */
export const partQuery = z.strictObject({
  from: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
  reader: z.uuid().optional(),
});

export type DocumentArchiveRequest = z.infer<typeof documentArchiveRequest>;
export type DocumentArchiveList = z.infer<typeof documentArchiveList>;
export type DocumentArchive = z.infer<typeof documentArchive>;
