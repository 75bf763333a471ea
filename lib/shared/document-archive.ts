import { z } from "zod";
import { handOverPageQuery, handOverRequest, namedDocumentsSchema } from "./hand-over.ts";
import { delivery } from "./targets.ts";

/**
 * The documents that an archive is requested for: those of a hand-over in the format "documents", those
 * missing from an earlier archive of this export, or those that the rows of a DATEV batch link to. The last
 * two are given by id.
 */
export const documentArchiveRequest = z.union([
  handOverRequest.omit({ remarks: true }).extend({ written: namedDocumentsSchema }),
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
  /** Whether the reader requested the archive. Nobody else can cancel it or remove its ZIPs. */
  isOwn: z.boolean(),
  /**
   * running: its documents are being fetched. paused: because of `problem`, until the next try. complete:
   * all its ZIPs are in the store. removed: they were made, and are there no longer.
   */
  state: z.enum(["running", "paused", "complete", "cancelled", "removed"]),
  /** The error code of the problem because of which it waits. */
  problem: z.string().nullable(),
  /** Its ZIPs are removed then. */
  keptUntil: z.iso.datetime(),
  total: z.int(),
  fetched: z.int(),
  missing: z.int(),
  /** Total size of the files fetched so far. */
  bytes: z.int(),
  /** Estimate from the progress since the last start; null until there is one. */
  secondsLeft: z.int().nullable(),
  /**
   * The ZIPs, which are files of the hand-over with this id. Bytes and SHA-256 are known once one is made.
   */
  parts: z.array(
    z.object({
      name: z.string(),
      files: z.int(),
      bytes: z.int().nullable(),
      sha256: z.string().nullable(),
      isStored: z.boolean(),
    }),
  ),
  /** The first files that could not be fetched. */
  missingFiles: z.array(
    z.object({ place: z.int(), name: z.string(), invoiceId: z.string(), errorCode: z.string() }),
  ),
  /** Its deliveries to targets, newest first. */
  deliveries: z.array(delivery),
});

/** A page of the archives of an export, newest first, and the number of all. */
export const documentArchiveList = z.object({ archives: z.array(documentArchive), total: z.int() });

/** The query of such a page; `batch`, the id of a DATEV batch, chooses those of its documents. */
export const archivePageQuery = handOverPageQuery.extend({ batch: z.uuid().optional() });

export type DocumentArchiveRequest = z.infer<typeof documentArchiveRequest>;
export type DocumentArchiveList = z.infer<typeof documentArchiveList>;
export type DocumentArchive = z.infer<typeof documentArchive>;
