import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { DeliveryState, TargetKind, TargetSettings } from "#lib/shared/targets.ts";
import type { SharedProblem } from "./export-tables.ts";

/** The targets of organizations, and the deliveries of hand-overs to them. */
export type DeliveryTables = {
  /**
   * A place to which an organization's hand-overs are delivered. Its secret is sealed and bound to its id.
   */
  target: {
    id: string;
    organization_id: string;
    name: string;
    settings: JSONColumnType<TargetSettings>;
    key_id: string;
    sealed_secret: string;
    person_id: string;
    person_name: string;
    created_at: Generated<Date>;
  };
  /**
   * A delivery of the files of a hand-over, and the person who asked for it. `answer` is what the other side
   * said, `problem` why the last attempt failed.
   */
  delivery: {
    id: string;
    organization_id: string;
    organization_name: string;
    export_id: string;
    hand_over_id: string;
    /** Null if the target was removed. */
    target_id: string | null;
    target_name: string;
    kind: TargetKind;
    person_id: string;
    person_name: string;
    asked_at: Generated<Date>;
    state: Generated<DeliveryState>;
    /** The number of attempts that were begun. */
    attempts: Generated<number>;
    /** The time at which the next attempt begins; null if it begins at once or there is none. */
    next_at: Date | null;
    ended_at: Date | null;
    answer: string | null;
    problem: JSONColumnType<SharedProblem | null, string | null, string | null>;
  };
};
