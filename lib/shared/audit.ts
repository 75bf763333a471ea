import { z } from "zod";

/**
 * The actions that the audit trail records. SIGN_IN_REFUSED: the realm let somebody in whom the organizations
 * know, and the sign-in failed after that. SESSION_ENDED: the realm ended the person's session.
 * SESSION_REVOKED: the person ended it from another browser. SESSION_EXPIRED: nobody used it any more.
 * CONNECTION_ENDED: the realm no longer renews the connection. DATEV_ACCESS_ENDED: DATEV no longer renews
 * what this person signed in to. FILE_DOWNLOADED: a document of a posting was opened or saved.
 * DOCUMENTS_HANDED_OVER: a ZIP of an export's documents was requested; DOCUMENTS_REMOVED: its ZIPs were
 * removed, or it was cancelled. HAND_OVER: a file of a hand-over was sent. HAND_OVER_DELIVERED: Kontor tried
 * to deliver the files of a hand-over to a target, for the person who had asked for it. DELIVERY_SETTLED: a
 * person said whether an unclear delivery had arrived. DELIVERY_RESUMED: a person had what failed sent again.
 * DOCUMENTS_SENT_OTHERWISE: a person said that documents which DATEV does not take by their kind reach the
 * consultant in another way.
 * TRAIL_DOWNLOADED: the audit trail as CSV. IMPORT_PLANNED: the file of an import was brought completely;
 * IMPORT_SUBMITTED: its plan was sent; IMPORT_ENDED: all answers are in, without a request. EXPORT_BROUGHT:
 * Kontor brought an ended export by this person's connection, without a request. DOCUMENTS_BROUGHT: it
 * fetches the export's documents by it from then on. POSTINGS_MARKED: a person marked postings of an export
 * as checked or flagged, or took such marks back. AGREEING_MARKED: a person marked all postings of an export
 * as checked whose documents agree with them. USUAL_CHANGED: a person said that something unusual is usual
 * for a supplier, or took it back. NOTE_WRITTEN, QUESTION_ASKED, QUESTION_ANSWERED: a person wrote it on a
 * posting; REMARK_WITHDRAWN: withdrew it again. CLOSING_BEGUN: a person gave the order to close a month,
 * CLOSING_DECIDED: let it go on where it had stopped, CLOSING_CANCELLED: cancelled it.
 * WEAKER_SAFEGUARD_REQUESTED: one person asked to weaken a safeguard; SAFEGUARD_CHANGED when a second
 * confirms it. RECORDS_REMOVED: the operator removed records whose term had ended.
 */
export const auditActions = [
  "SIGNED_IN",
  "SIGN_IN_REFUSED",
  "SIGNED_OUT",
  "SIGNED_OUT_EVERYWHERE",
  "SESSION_ENDED",
  "SESSION_REVOKED",
  "SESSION_EXPIRED",
  "CONNECTED",
  "RENEWED",
  "BRINGS_CHANGED",
  "CONNECTION_ENDED",
  "DATEV_ACCESS_ENDED",
  "DISCONNECTED",
  "EXPORT_CREATED",
  "EXPORT_BROUGHT",
  "DOCUMENTS_BROUGHT",
  "FILE_DOWNLOADED",
  "DOCUMENTS_HANDED_OVER",
  "DOCUMENTS_REMOVED",
  "IMPORT_PLANNED",
  "IMPORT_DISCARDED",
  "IMPORT_SUBMITTED",
  "IMPORT_CANCELLED",
  "IMPORT_RESUMED",
  "IMPORT_ENDED",
  "HAND_OVER",
  "HAND_OVER_DELIVERED",
  "DELIVERY_SETTLED",
  "DELIVERY_RESUMED",
  "DOCUMENTS_SENT_OTHERWISE",
  "HAND_OVER_WITHDRAWN",
  "RECEIPT_SIGNED",
  "SIGN_OFF_REVOKED",
  "POSTINGS_MARKED",
  "AGREEING_MARKED",
  "USUAL_CHANGED",
  "NOTE_WRITTEN",
  "QUESTION_ASKED",
  "QUESTION_ANSWERED",
  "REMARK_WITHDRAWN",
  "CLOSING_BEGUN",
  "CLOSING_DECIDED",
  "CLOSING_CANCELLED",
  "SETTINGS_CHANGED",
  "SAFEGUARD_CHANGED",
  "WEAKER_SAFEGUARD_REQUESTED",
  "SAFEGUARD_REQUEST_WITHDRAWN",
  "TRAIL_DOWNLOADED",
  "RECORDS_REMOVED",
] as const;

/**
 * The result of an action. begun: under way. refused: not carried out, for the reason in the error code.
 * unclear: no response came, so it may or may not have been carried out. cancelled: the person left before
 * the document arrived.
 */
export const auditOutcomes = ["begun", "done", "refused", "unclear", "cancelled"] as const;

/**
 * What became of the rows of an ended import's file: `sent` is the sum of imported, failed and not answered;
 * `unsent` were stopped before they were sent, and `spared` are unchanged and therefore not sent.
 */
const importCounts = z.object({
  sent: z.int(),
  imported: z.int(),
  failed: z.int(),
  noAnswer: z.int(),
  spared: z.int(),
  unsent: z.int(),
  held: z.int(),
  leftOut: z.int(),
});

/** What a person does to the marks of postings. */
export const markActions = ["checked", "unchecked", "flagged", "unflagged"] as const;

/** What retention removes, each with a term of its own. */
export const retentionKinds = ["audit", "handOvers", "imports", "archive", "drafts"] as const;

/**
 * The subject of an action, as far as it is known. `count` is the number of postings of an export, of
 * records of an import, of documents handed over, or of rows of a file handed over in `format`. `month`:
 * which is closed, such as 2026-05. `changes`: the fields of a setting with their former and their new
 * value, as JSON; null where there was none. `records`: what retention removed that was made before the day
 * `before`.
 */
export const auditAbout = z.object({
  exportId: z.string().optional(),
  /** The posting of a note or question, or of a mark if it was the only one. */
  entityGuid: z.string().optional(),
  importRunId: z.string().optional(),
  processId: z.string().optional(),
  mark: z.enum(markActions).optional(),
  fileId: z.string().optional(),
  fileName: z.string().optional(),
  format: z.string().optional(),
  month: z.string().optional(),
  setting: z.string().optional(),
  target: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  count: z.int().optional(),
  counts: importCounts.optional(),
  reason: z.string().optional(),
  records: z.enum(retentionKinds).optional(),
  before: z.iso.date().optional(),
});

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];
export type RetentionKind = (typeof retentionKinds)[number];
export type MarkAction = (typeof markActions)[number];
export type AuditAbout = z.infer<typeof auditAbout>;
