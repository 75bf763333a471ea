import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { Closing, ClosingRequest, ClosingStep, ClosingStop } from "#lib/shared/closing.ts";
import type { Schedule, ScheduleRequest } from "#lib/shared/schedules.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { SharedProblem } from "./export-tables.ts";

/** The orders that close months. */
export type ClosingTables = {
  /** An order, and how far it is. Only one of an organization goes on at a time. */
  closing: {
    id: string;
    organization_id: string;
    person_id: string;
    person_name: string;
    request: JSONColumnType<ClosingRequest>;
    /** The format in which it hands over. The settings for DATEV are read when the files are made. */
    written: JSONColumnType<HandOverRequest["written"]>;
    asked_at: Generated<Date>;
    /** The number of the next turn. A job of another turn does nothing. */
    turn: Generated<number>;
    /** When the last turn began or the next one is due, so that a turn whose process died is found. */
    turn_at: Generated<Date>;
    /** The tries in a row that failed. */
    failed: Generated<number>;
    step: Generated<ClosingStep>;
    /** The time right before a new export was asked for; null where none was, or the service refused. */
    export_asked_at: Date | null;
    export_id: string | null;
    hand_over_id: string | null;
    /** The archives of its documents; each after the first has what was missing from the one before. */
    archive_ids: JSONColumnType<string[], string | undefined>;
    /** The stops that a person has accepted. */
    accepted: JSONColumnType<ClosingStop["code"][], string | undefined>;
    /** When a person decided last. */
    decided_at: Date | null;
    stop: JSONColumnType<ClosingStop | null, string | null, string | null>;
    problem: JSONColumnType<SharedProblem | null, string | null, string | null>;
    outcome: Closing["outcome"];
    ended_at: Date | null;
  };
  /**
   * The schedule of an organization. `id` is that of its last confirmation: runs of an earlier one are none
   * of it. `person_id` is who confirmed it, by whose connection it runs.
   */
  schedule: {
    organization_id: string;
    id: string;
    person_id: string;
    person_name: string;
    request: JSONColumnType<ScheduleRequest>;
    confirmed_at: Generated<Date>;
    state: Generated<Schedule["state"]>;
    /** The next run, or the one that was missed. */
    due_at: Date;
    problem: JSONColumnType<SharedProblem | null, string | null | undefined, string | null>;
    last_due_at: Date | null;
    last_closing_id: string | null;
  };
};
