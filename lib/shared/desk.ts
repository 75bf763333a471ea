import { z } from "zod";
import { closingSteps, closingStops } from "./closing.ts";
import type { ConnectionSummary } from "./connection.ts";
import { endsSoon } from "./connection.ts";
import { closedMonth } from "./months.ts";
import { scheduleStates } from "./schedules.ts";

const count = z.int().nonnegative();

/** The days before the end of an access to DATEV from which on it is told. */
const datevWarningDays = 7;

/**
 * How far the sign-off of an export is. `changed`: a file of it was handed over, or a hand-over withdrawn, after it
 * was signed. Whether a signed receipt still is the same in all else, only the receipt itself says.
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
  /** The hand-over of the order that closed the month, which is saved with its documents as one ZIP; null if there is none. */
  ordered: z.uuid().nullable(),
  /** What a person has decided to go on without, in the last order that made its files: held rows, missing documents. */
  accepted: z.array(z.enum(closingStops)),
  /** The number of rows that its last hand-over to DATEV held back. */
  heldRows: count,
  /** The number of its postings that do not agree with their documents and that nobody has checked. */
  toReadCount: count,
  /** Of its last hand-over of documents; null if there is none. `isStopped`: fetching waits because of a problem. */
  documents: z.object({ total: count, fetched: count, missing: count, isStopped: z.boolean() }).nullable(),
  /** Of those that come by themselves; null if none do. `secondsLeft` is null while that waits or is done. */
  keeping: z
    .object({ total: count, fetched: count, missing: count, secondsLeft: count.nullable() })
    .nullable(),
  /**
   * What goes on with its hand-overs to DATEV; null if nothing does. failed: something is not there, also of one that was cancelled in part. signIn:
   * it waits for a person to sign in at DATEV. sending: on its way. checking: DATEV has not finished with it.
   * `since` is the end of what failed.
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
 * The facts about organizations that have changed. Null where the service has not confirmed lately that the person
 * belongs to the organization.
 */
export const deskUpdates = z.array(z.object({ organizationId: z.string(), facts: deskFacts.nullable() }));

export type DeskExport = z.infer<typeof deskExport>;
export type DeskFacts = z.infer<typeof deskFacts>;
export type DeskUpdates = z.infer<typeof deskUpdates>;

/** A row of the desk: the person's connection to an organization, and the facts about the organization. */
export type DeskRow = { connection: ConnectionSummary; facts: DeskFacts | null };

/**
 * What an organization waits for. `decide`: for a decision on held rows, missing documents, a delivery to
 * DATEV, an order or a schedule; `second`: for the second signature; `unknown`: the service has not answered
 * yet.
 */
export const deskStates = [
  "reconnect",
  "decide",
  "handOver",
  "sign",
  "second",
  "running",
  "unknown",
  "none",
  "signed",
] as const;

export type DeskState = (typeof deskStates)[number];

/**
 * Returns what an organization waits for. A schedule that missed its run or is paused, and what did not
 * arrive at DATEV after the sign-off, count where nothing else waits.
 */
export function deskState(row: DeskRow): DeskState {
  const state = stateOfMonth(row);
  if (state !== "none" && state !== "signed") return state;
  const last = row.facts?.export;
  return needsDecision(row.facts?.schedule) || (last && datevToDecide(last)) ? "decide" : state;
}

/**
 * Returns what of an export's hand-overs to DATEV a person has to see to: a sign-in there, or what failed.
 * Whoever signed the export off afterwards knew the latter.
 */
export function datevToDecide({ datev, signOff }: DeskExport): "failed" | "signIn" | null {
  if (datev?.state !== "failed") return datev?.state === "signIn" ? "signIn" : null;
  const isKnown =
    signOff.status === "signed" && signOff.at !== null && datev.since !== null && datev.since <= signOff.at;
  return isKnown ? null : "failed";
}

/** Returns whether a person has to decide on a schedule in this state. */
export const needsDecision = (schedule: DeskFacts["schedule"] | undefined) =>
  schedule === "missed" || schedule === "paused";

function stateOfMonth({ connection, facts }: DeskRow): DeskState {
  if (connection.state === "reconnect") return "reconnect";
  if (!facts?.readAt) return "unknown";
  const last = facts.export;
  if (facts.closing) return facts.closing.stop || last?.datev?.state === "signIn" ? "decide" : "running";
  if (!last) return "none";
  if (last.status === "EXPORTING") return "running";
  if (last.signOff.status === "signed") return facts.month?.isDone === false ? "sign" : "signed";
  if (last.postingsCount === 0) return "none";
  const { documents, signOff, datev } = last;
  if (hasOpenDocuments(last) || hasOpenRows(last)) return "decide";
  if (datev) return datevToDecide(last) ? "decide" : "running";
  if (!last.isHandedOver) return "handOver";
  if (documents && documents.fetched + documents.missing < documents.total) return "running";
  return signOff.status === "waiting" ? "second" : "sign";
}

/** Returns whether rows are held back and nobody has decided to go on without them. */
export const hasOpenRows = ({ heldRows, accepted }: DeskExport) => heldRows > 0 && !accepted.includes("HELD");

/** Returns whether documents wait, or are missing and nobody has decided to go on without them. */
export const hasOpenDocuments = ({ documents, accepted }: DeskExport) =>
  documents !== null && (documents.isStopped || (documents.missing > 0 && !accepted.includes("MISSING")));

/**
 * Returns how near the end of an organization's access to DATEV is, as a person is told it: `ended`, `soon`
 * from seven days before on, or null. `now` is in milliseconds.
 */
export function datevEndOf(
  facts: Pick<DeskFacts, "datevAccess"> | null,
  now: number,
): "ended" | "soon" | null {
  const access = facts?.datevAccess;
  if (!access) return null;
  if (access.hasEnded) return "ended";
  return access.endsAt !== null && Date.parse(access.endsAt) - now <= datevWarningDays * 86_400_000
    ? "soon"
    : null;
}

/** Returns the export whose receipt a person signs next: the newest of the month that is not signed off. */
export const exportToSign = ({ export: last, month }: DeskFacts): string | null =>
  last?.signOff.status === "signed" ? (month?.unsignedId ?? last.id) : (last?.id ?? null);

/** The choices of rows on the desk. `mine`: those for which the person is responsible. */
export const deskFilters = ["all", "mine", "waiting", "failed", "expiring"] as const;

export type DeskFilter = (typeof deskFilters)[number];

const waitingStates: readonly DeskState[] = ["reconnect", "decide", "handOver", "sign", "second"];

/** Returns whether a row is among those that a filter selects for a person. */
export function isOnDesk(row: DeskRow, filter: DeskFilter, personId: string): boolean {
  switch (filter) {
    case "all":
      return true;
    case "mine":
      return row.facts?.responsible?.id === personId;
    case "waiting":
      return waitingStates.includes(deskState(row));
    case "failed":
      return (row.facts?.export?.failedCount ?? 0) > 0 || row.facts?.export?.datev?.state === "failed";
    case "expiring":
      return row.connection.state === "reconnect" || endsSoon(row.connection);
  }
}
