import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { isTimeZone } from "./dates.ts";
import { monthName } from "./months.ts";
import { exportName } from "./postings/marks.ts";

/** The steps of an order that closes a month, in their order. */
export const closingSteps = ["export", "wait", "files", "documents", "delivery"] as const;

/**
 * Why an order waits for a person. RECONNECT: the person's connection has ended. CHANGED: somebody else
 * began an export before the order could. UNCLEAR: no answer came to the new export, and the list does not
 * say which one it is. HELD: rows can't go to DATEV yet. MISSING: documents could not be fetched. UNSETTLED:
 * a delivery may have arrived. REFUSED: a step ended with `problem`.
 */
export const closingStops = [
  "RECONNECT",
  "CHANGED",
  "UNCLEAR",
  "HELD",
  "MISSING",
  "UNSETTLED",
  "REFUSED",
] as const;

/** The forms in which an order hands over. `before`: as the last time. */
export const closingMethods = ["before", "datev", "xlsx", "csv", "json"] as const;

/** The id of the export that the person knew as the newest, or "none". */
const newest = z.string().min(1).max(200);

/** An order to close a month: a new export, or one that is there, and what is to be made of it. */
export const closingRequest = z.strictObject({
  begin: z.union([z.strictObject({ newest }), z.strictObject({ exportId: exportName })]),
  method: z.enum(closingMethods),
  /** Whether the documents are fetched too. */
  documents: z.boolean(),
  /** The target that everything is delivered to; null for none. */
  targetId: z.uuid().nullable(),
  /** The month that is closed; null in orders that were given before months had names. */
  month: monthName.nullable().default(null),
  language: z.enum(["de", "en"]),
  timeZone: z.string().min(1).max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin"),
});

/**
 * What a person decides where an order waits: `again` tries the step once more, `accept` goes on without
 * what is held or missing, `take` goes on with an export of the list, `begin` begins one more after the
 * export `newest`. `turn` is that of the order as the person saw it.
 */
export const closingDecision = z.strictObject({
  turn: z.int().nonnegative(),
  choice: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("again") }),
    z.strictObject({ kind: z.literal("accept") }),
    z.strictObject({ kind: z.literal("take"), exportId: exportName }),
    z.strictObject({ kind: z.literal("begin"), newest }),
  ]),
});

/** Why an order waits. `count` is the number of held rows or missing documents. */
export const closingStop = z.object({
  code: z.enum(closingStops),
  count: z.int().nullable(),
  problem: errorReader.nullable(),
});

/**
 * An order as people see it. `problem`: why the last try failed; the next one comes by itself. `outcome`:
 * how it ended; `nothing`: the export had no postings; `failed`: all its postings failed, so that nothing
 * can be handed over.
 */
export const closing = z.object({
  id: z.uuid(),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  /** Whether the reader gave the order. Nobody else can let it begin a further export. */
  isOwn: z.boolean(),
  request: closingRequest,
  format: z.string(),
  turn: z.int(),
  step: z.enum(closingSteps),
  exportId: z.string().nullable(),
  /** Whether a new export was asked for and it is not known whether it began. */
  isExportUnclear: z.boolean(),
  handOverId: z.uuid().nullable(),
  /** The newest archive of its documents. */
  archiveId: z.uuid().nullable(),
  stop: closingStop.nullable(),
  problem: errorReader.nullable(),
  outcome: z.enum(["ready", "nothing", "failed", "cancelled"]).nullable(),
  endedAt: z.iso.datetime().nullable(),
});

/** The newest order of an organization, and what is proposed for the next one. */
export const closingState = z.object({
  closing: closing.nullable(),
  /** The format of the last hand-over; null if there is none. */
  before: z.string().nullable(),
  /** The form where nothing was handed over yet: DATEV's only if its settings are made. */
  first: z.enum(closingMethods),
  /** The target of the last order that came to its files; null if it had none, or the target was removed. */
  targetId: z.uuid().nullable(),
});

export type ClosingMethod = (typeof closingMethods)[number];
export type ClosingStep = (typeof closingSteps)[number];
export type ClosingRequest = z.infer<typeof closingRequest>;
export type ClosingDecision = z.infer<typeof closingDecision>;
export type ClosingStop = z.infer<typeof closingStop>;
export type Closing = z.infer<typeof closing>;
export type ClosingState = z.infer<typeof closingState>;
