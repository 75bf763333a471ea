import { z } from "zod";
import { auditAbout, auditActions, auditOutcomes } from "./audit.ts";
import { auditChain } from "./audit-chain.ts";

// The database cannot store the year 0.
const time = z.iso
  .datetime({ offset: true })
  .refine((value) => value >= "0002", "before the year 2")
  .optional();

/**
 * The filter for audit events. A field that is left out restricts nothing. `from` is inclusive, `until`
 * exclusive; both are points in time.
 */
export const auditFilter = z.strictObject({
  person: z.uuid().optional(),
  action: z.enum(auditActions).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: time,
  until: time,
});

const eventId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

/** A filter and a page: the newest events, those before an event's id, or those after it. */
export const auditQuery = auditFilter.extend({ before: eventId, after: eventId });

/** The parameters of the audit page. Days are in the reader's time zone. Invalid values are dropped. */
export const auditPageParameters = z.object({
  person: z.uuid().optional().catch(undefined),
  action: z.enum(auditActions).optional().catch(undefined),
  outcome: z.enum(auditOutcomes).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  before: eventId.catch(undefined),
  after: eventId.catch(undefined),
});

/**
 * An event of the audit trail. Names are as they were at that time; `requestId` is null if no request
 * caused the event. `isChained`: the event, and its outcome if it has one, are in the audit chain.
 */
export const auditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  person: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(auditActions),
  about: auditAbout,
  outcome: z.enum(auditOutcomes),
  errorCode: z.string().nullable(),
  requestId: z.string().nullable(),
  isChained: z.boolean(),
});

/**
 * At most 50 events, newest first, whether newer and older ones exist, every person whom the whole trail
 * names, and the state of the audit chain.
 */
export const auditEventList = z.object({
  events: z.array(auditEvent),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  chain: auditChain,
});

export type AuditFilter = z.infer<typeof auditFilter>;
export type AuditPageParameters = z.infer<typeof auditPageParameters>;
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditEventList = z.infer<typeof auditEventList>;
