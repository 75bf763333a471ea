import { z } from "zod";
import { handOverRequest, namedDocuments } from "./hand-over.ts";

/**
 * Which documents are asked for: those of a hand-over in the format "documents", those that are missing in an archive of
 * this export, or those that the rows of a batch for DATEV link to, both by the id of their hand-over.
 */
export const documentArchiveRequest = z.union([
  handOverRequest.extend({ written: namedDocuments }),
  z.strictObject({ missingOf: z.uuid() }),
  z.strictObject({ datevBatch: z.uuid() }),
]);

/** How many missing files are told with an archive; its manifest names all of them. */
export const missingTold = 100;

/** Documents that are handed over as one ZIP or several, and how far they are. */
export const documentArchive = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** The hand-over of the batch for DATEV whose rows link to these documents; null where they have names of their own. */
  datevBatch: z.uuid().nullable(),
  /** Whether the reader asked for it: nobody else gets its ZIPs. */
  isOwn: z.boolean(),
  /** paused: nobody is being sent it at the moment. complete: each ZIP was sent whole once. */
  state: z.enum(["paused", "running", "complete", "cancelled"]),
  /** The error code for which it was broken off last, where that was not the browser's doing. */
  problem: z.string().nullable(),
  /** Whom it is being sent to; each one who loads it has an id of their own. */
  reader: z.uuid().nullable(),
  total: z.int(),
  fetched: z.int(),
  missing: z.int(),
  /** Of all files fetched so far. */
  bytes: z.int(),
  /** Reckoned from what has been done since it was last begun; null while nothing is known. */
  secondsLeft: z.int().nullable(),
  /** The ZIPs; `bytes` is there once it was sent whole, `sha256` where that was in one go. */
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

/** The archives of an export, newest first. */
export const documentArchiveList = z.object({ archives: z.array(documentArchive) });

/** Which bytes of a ZIP are wanted: those from `from` on, counted from 0, and who reads them. */
export const partQuery = z.strictObject({
  from: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
  reader: z.uuid().optional(),
});

export type DocumentArchiveRequest = z.infer<typeof documentArchiveRequest>;
export type DocumentArchive = z.infer<typeof documentArchive>;
