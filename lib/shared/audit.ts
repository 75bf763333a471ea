import { z } from "zod";

/**
 * What the audit trail records. CONNECTION_ENDED: the realm no longer renews the connection. FILE_DOWNLOADED: a
 * document of a posting was opened or saved.
 */
export const auditActions = [
  "SIGNED_IN",
  "SIGNED_OUT",
  "SIGNED_OUT_EVERYWHERE",
  "CONNECTED",
  "RENEWED",
  "CONNECTION_ENDED",
  "DISCONNECTED",
  "EXPORT_CREATED",
  "FILE_DOWNLOADED",
  "IMPORT_SUBMITTED",
] as const;

/**
 * What became of an action. begun: under way. refused: not carried out, the error code says why. unclear: no answer
 * came, so it may or may not have been carried out. cancelled: the person left before the document came.
 */
export const auditOutcomes = ["begun", "done", "refused", "unclear", "cancelled"] as const;

/** What an action was about, as far as it is known. `count` counts an export's postings or an import's records. */
export const auditAbout = z.object({
  exportId: z.string().optional(),
  importRunId: z.string().optional(),
  processId: z.string().optional(),
  fileId: z.string().optional(),
  fileName: z.string().optional(),
  count: z.int().optional(),
});

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];
export type AuditAbout = z.infer<typeof auditAbout>;
