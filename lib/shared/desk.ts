import { z } from "zod";
import { closingSteps, closingStops } from "./closing.ts";
import type { ConnectionSummary } from "./connection.ts";
import { closedMonth } from "./months.ts";
import { scheduleStates } from "./schedules.ts";

const count = z.int().nonnegative();

/**
 * How far the sign-off of an export is. `changed`: a file of it was handed over, or a hand-over withdrawn,
 * after it was signed. Whether a signed receipt still is the same in all else, only the receipt itself says.
 */
const deskSignOff = z.object({
  status: z.enum(["unsigned", "waiting", "changed", "signed"]),
  /** Who signed last, and when; null if nobody did. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});

/** What Kontor knows of an organization's newest export that has postings, or still runs. */
export const deskExport = z.object({
  id: z.string(),
  status: z.string(),
  begunAt: z.iso.datetime(),
  postingsCount: count,
  /** Null until its postings were read. */
  failedCount: count.nullable(),
  isHandedOver: z.boolean(),
  /**
   * The hand-over of the order that closed the month, which is saved with its documents as one ZIP; null if
   * there is none.
   */
  ordered: z.uuid().nullable(),
  /**
   * What a person has decided to go on without, in the last order that made its files: held rows, missing
   * documents.
   */
  accepted: z.array(z.enum(closingStops)),
  /** The number of rows that its last hand-over to DATEV held back. */
  heldRows: count,
  /** The number of its postings that do not agree with their documents and that nobody has checked. */
  toReadCount: count,
  /**
   * Of its last hand-over of documents; null if there is none. `isStopped`: fetching waits because of a
   * problem.
   */
  documents: z.object({ total: count, fetched: count, missing: count, isStopped: z.boolean() }).nullable(),
  /** Of those that come by themselves; null if none do. `secondsLeft` is null while that waits or is done. */
  keeping: z
    .object({ total: count, fetched: count, missing: count, secondsLeft: count.nullable() })
    .nullable(),
  /**
   * What goes on with its hand-overs to DATEV; null if nothing does. failed: something is not there, also of
   * one that was cancelled in part. signIn: it waits for a person to sign in at DATEV. sending: on its way.
   * checking: DATEV has not finished with it. `since` is the end of what failed.
   */
  datev: z
    .object({
      state: z.enum(["failed", "signIn", "sending", "checking"]),
      since: z.iso.datetime().nullable(),
    })
    .nullable(),
  signOff: deskSignOff,
});

/** The facts about an organization on the desk. */
export const deskFacts = z.object({
  /** The time when the service's list of exports was last read; null if it never was. */
  readAt: z.iso.datetime().nullable(),
  /** Whether the last try to read it failed. */
  isStale: z.boolean(),
  /** The number of ended exports that were never handed over. */
  notHandedOver: count,
  /** The number of open questions on postings of its exports. */
  openQuestions: count,
  /** The id of the newest export, also one without postings; null if there is none. */
  newestId: z.string().nullable(),
  export: deskExport.nullable(),
  /** The newest month of the organization; null if it has no export with postings. */
  month: closedMonth.nullable(),
  /** Who is responsible for the organization; null if nobody is. */
  responsible: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The target of the last order that came to its files; null if it had none, or the target was removed. */
  target: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The order that closes a month, while it goes on; with the reason why it waits for a person, or null. */
  closing: z
    .object({
      step: z.enum(closingSteps),
      stop: z.enum(closingStops).nullable(),
      /** Whether its last try failed and the next one comes by itself. */
      isTrying: z.boolean(),
    })
    .nullable(),
  /** The state of the schedule; null if there is none. */
  schedule: z.enum(scheduleStates).nullable(),
  /**
   * The access to DATEV; null if there is none. `endsAt`: the end that no renewal moves, null while none is
   * known.
   */
  datevAccess: z
    .object({ hasEnded: z.boolean(), endsAt: z.iso.datetime({ offset: true }).nullable() })
    .nullable(),
});

/**
 * The facts about organizations that have changed. Null where the service has not confirmed lately that the
 * person belongs to the organization.
 */
export const deskUpdates = z.array(z.object({ organizationId: z.string(), facts: deskFacts.nullable() }));

export type DeskExport = z.infer<typeof deskExport>;
export type DeskFacts = z.infer<typeof deskFacts>;
export type DeskUpdates = z.infer<typeof deskUpdates>;

/** A row of the desk: the person's connection to an organization, and the facts about the organization. */
export type DeskRow = { connection: ConnectionSummary; facts: DeskFacts | null };
