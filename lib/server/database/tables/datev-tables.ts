import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { DatevBatchState } from "#lib/shared/datev-delivery.ts";
import type { DatevClientOfAccess } from "#lib/shared/datev-online.ts";
import type { SharedProblem } from "./export-tables.ts";

/** The client that a delivery is for. `id` stands in DATEV's addresses and is never shown. */
export type DatevClientOfDelivery = Pick<
  DatevClientOfAccess,
  "id" | "consultantNumber" | "clientNumber" | "name"
>;

type StoredProblem = JSONColumnType<SharedProblem | null, string | null, string | null>;

/** The accesses of organizations to DATEV's data services. */
export type DatevTables = {
  /** An organization's access, and the person who signed in. Its tokens are sealed and bound to its id. */
  datev_access: {
    organization_id: string;
    /** New with each sign-in. */
    id: string;
    person_id: string;
    person_name: string;
    connected_at: Date;
    /** Granted scopes, separated by spaces. */
    scopes: string;
    key_id: string;
    sealed_tokens: string;
    access_expires_at: Date;
    /** The time until which it can be renewed; null if DATEV has not said it. */
    refresh_expires_at: Date | null;
    renewed_at: Date;
    /** The end that no renewal moves; null while none is known. */
    fixed_end_at: Date | null;
    /** The time at which DATEV ended it; null while it lasts. */
    ended_at: Date | null;
    /** SHA-256 of the subject by which DATEV's login names who signed in; null if it named none. */
    subject_hash: string | null;
    /** The id of the access with which `subject_hash` was stored. It counts only while this is the row's. */
    subject_of: string | null;
    /** The chosen client; null before the choice. */
    client: JSONColumnType<DatevClientOfAccess | null, string | null, string | null>;
  };
  /**
   * Tokens of accesses that were ended or replaced, until DATEV has revoked them. The id, which they are
   * bound to, is the access's.
   */
  datev_revocation: {
    organization_id: string;
    id: string;
    key_id: string;
    sealed_tokens: string;
    asked_at: Generated<Date>;
    /** The requests so far. */
    tries: Generated<number>;
    /** The time of the next request. */
    next_at: Generated<Date>;
  };
  /** A delivery to DATEV. `turn` is the number of its job that counts: jobs of other turns do nothing. */
  datev_delivery: {
    organization_id: string;
    delivery_id: string;
    client: JSONColumnType<DatevClientOfDelivery, string, never>;
    turn: Generated<number>;
    /** The turns that failed since something was last sent. */
    stumbles: Generated<number>;
    /** The time since when it is tried: when it was asked for, or last resumed. */
    tried_since: Date;
    /**
     * The time at which a person cancelled it: nothing more is sent, and its batches without an end are
     * followed. Null if nobody has.
     */
    cancelled_at: Date | null;
    /**
     * The time at which a person has last said that documents of a kind that DATEV does not take reach the
     * consultant in another way, and who; null if nobody has. Each document tells whether it was said of it.
     */
    otherwise_at: Date | null;
    person_id: string | null;
    person_name: string | null;
  };
  /**
   * A document that rows of a delivery name. `guid` is its id at DATEV, null before it is sent for the first
   * time.
   */
  datev_document: {
    organization_id: string;
    delivery_id: string;
    place: number;
    entity_guid: string;
    invoice_id: string;
    file_id: string;
    file_name: string;
    /** The day of the posting, by which a folder at DATEV is named. */
    day: string | null;
    guid: string | null;
    state: Generated<"waiting" | "arrived" | "failed" | "missing">;
    arrived_at: Date | null;
    problem: StoredProblem;
    /**
     * The time at which a person has said of this document that it reaches the consultant in another way;
     * null if nobody has.
     */
    otherwise_at: Date | null;
  };
  /**
   * A batch of a delivery; `place` is that of its file. `asked_at` is when the last request with it began,
   * `looked_at` when the list of jobs was last read since without finding it, `sent_at` when DATEV had taken
   * it, `next_at` when its job is asked for, `subject_hash` is that of the access with which it was last
   * sent, while nobody knows whether DATEV has it; it counts only if `subject_asked_at` is `asked_at`.
   */
  datev_batch: {
    organization_id: string;
    delivery_id: string;
    place: number;
    file_name: string;
    rows: number | null;
    reference_id: string;
    state: Generated<DatevBatchState>;
    asked_at: Date | null;
    looked_at: Date | null;
    job_id: string | null;
    sent_at: Date | null;
    next_at: Date | null;
    ended_at: Date | null;
    problem: StoredProblem;
    fields: JSONColumnType<number[], string | undefined>;
    words: string | null;
    subject_hash: string | null;
    subject_asked_at: Date | null;
  };
};
