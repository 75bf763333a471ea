import { z } from "zod";

/**
 * What the audit trail records. CONNECTION_ENDED: the realm no longer renews the connection. FILE_DOWNLOADED: a
 * document of a posting was opened or saved. DOCUMENTS_HANDED_OVER: a ZIP of an export's documents was asked for.
 * HAND_OVER: a file of a hand-over was sent.
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
  "DOCUMENTS_HANDED_OVER",
  "IMPORT_SUBMITTED",
  "IMPORT_CANCELLED",
  "IMPORT_RESUMED",
  "HAND_OVER",
] as const;

/**
 * What became of an action. begun: under way. refused: not carried out, the error code says why. unclear: no answer
 * came, so it may or may not have been carried out. cancelled: the person left before the document came.
 */
export const auditOutcomes = ["begun", "done", "refused", "unclear", "cancelled"] as const;

/** The request header, with the value 1, of a document that is fetched before anybody has opened it. */
export const aheadHeader = "x-fetched-ahead";

/**
 * What an action was about, as far as it is known. `count` counts an export's postings, an import's records, handed
 * documents, or the rows of a file that was handed over in `format`. `ahead`: the document was fetched because its turn
 * was likely to come, so nobody may have looked at it.
 */
export const auditAbout = z.object({
  exportId: z.string().optional(),
  importRunId: z.string().optional(),
  processId: z.string().optional(),
  fileId: z.string().optional(),
  fileName: z.string().optional(),
  format: z.string().optional(),
  ahead: z.literal(true).optional(),
  count: z.int().optional(),
});

export type AuditAction = (typeof auditActions)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];
export type AuditAbout = z.infer<typeof auditAbout>;

// The database knows no year 0.
const time = z.iso
  .datetime({ offset: true })
  .refine((value) => value >= "0002", "before the year 2")
  .optional();

/** Which events are asked for; what is left out restricts nothing. Points in time: `from` belongs to it, `until` no more. */
export const auditFilter = z.strictObject({
  person: z.uuid().optional(),
  action: z.enum(auditActions).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: time,
  until: time,
});

const eventId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

/** A page of events by filter: the newest, those before an event's id, or those after it. */
export const auditQuery = auditFilter.extend({ before: eventId, after: eventId });

/** The parameters of the audit trail's page, whose days are those of the reader. What is not understood is left out. */
export const auditPageParameters = z.object({
  person: z.uuid().optional().catch(undefined),
  action: z.enum(auditActions).optional().catch(undefined),
  outcome: z.enum(auditOutcomes).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  before: eventId.catch(undefined),
  after: eventId.catch(undefined),
});

/** Someone did something. Names are those of that time; `requestId` is null where no request caused it. */
export const auditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  person: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(auditActions),
  about: auditAbout,
  outcome: z.enum(auditOutcomes),
  errorCode: z.string().nullable(),
  requestId: z.string().nullable(),
});

/** Up to 50 events, newest first, whether there are newer and older ones, and everyone whom the whole trail names. */
export const auditEventList = z.object({
  events: z.array(auditEvent),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type AuditFilter = z.infer<typeof auditFilter>;
export type AuditPageParameters = z.infer<typeof auditPageParameters>;
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditEventList = z.infer<typeof auditEventList>;
