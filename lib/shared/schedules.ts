import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { closingMethods } from "./closing.ts";
import { isTimeZone } from "./dates.ts";
import { monthName } from "./months.ts";
import { colleagues } from "./responsible.ts";

/**
 * A schedule that closes the month of an organization by itself: each month on a day and at a time in the
 * organization's time zone. In a shorter month the day is its last one. What is made is as in an order
 * (`closingRequest`).
 */
export const scheduleRequest = z.strictObject({
  day: z.int().min(1).max(31),
  /** Such as 06:00. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: z.string().min(1).max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin"),
  method: z.enum(closingMethods),
  documents: z.boolean(),
  targetId: z.uuid().nullable(),
  language: z.enum(["de", "en"]),
  /** Who is told by mail that the month can be signed off; null for nobody. */
  signerId: z.uuid().nullable(),
});

/**
 * What a schedule waits for. `waiting`: for its next time. `missed`: its time passed and nobody was there to
 * keep it; a person says whether it runs now. `paused`: a run was refused, for the reason in `problem`; a
 * person confirms it again.
 */
export const scheduleStates = ["waiting", "missed", "paused"] as const;

/** What is done about a missed run: it runs now, or the next one is waited for. */
export const missedDecision = z.strictObject({ dueAt: z.iso.datetime(), choice: z.enum(["run", "skip"]) });

/** A schedule as people see it. It runs by the connection of `by`, who confirmed it. */
export const schedule = z.object({
  request: scheduleRequest,
  by: z.string(),
  isOwn: z.boolean(),
  confirmedAt: z.iso.datetime(),
  state: z.enum(scheduleStates),
  /** The next run, or the one that was missed. */
  dueAt: z.iso.datetime(),
  /** The month that this run closes. */
  month: monthName,
  problem: errorReader.nullable(),
  /** The last run, with the order that it gave; null before the first. */
  last: z.object({ dueAt: z.iso.datetime(), closingId: z.uuid() }).nullable(),
});

/**
 * The schedule of an organization, null if it has none; and the people who are connected to it, of whom one
 * may sign.
 */
export const scheduleState = z.object({
  schedule: schedule.nullable(),
  colleagues,
});

export type ScheduleRequest = z.infer<typeof scheduleRequest>;
export type MissedDecision = z.infer<typeof missedDecision>;
export type Schedule = z.infer<typeof schedule>;
export type ScheduleState = z.infer<typeof scheduleState>;
