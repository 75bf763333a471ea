import "server-only";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";
import type { ReplacedCharacter } from "#lib/shared/hand-over.ts";

/** The audit trail, and the rows that triggers record beside it. No row of them is ever changed. */
export type AuditTables = {
  /** Audit events with the names at that time. `request_id` is null if no request caused the event. */
  audit_event: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    person_id: string;
    person_name: string;
    organization_id: string;
    organization_name: string;
    action: AuditAction;
    about: JSONColumnType<AuditAbout, string | undefined>;
    outcome: AuditOutcome;
    error_code: string | null;
    request_id: string | null;
  };
  /** The outcome of an event that was recorded as begun, with what `about` gained by it. */
  audit_outcome: {
    organization_id: string;
    event_id: number;
    at: Generated<Date>;
    outcome: AuditOutcome;
    error_code: string | null;
    about: JSONColumnType<AuditAbout>;
  };
  /** The facts of a handed file after each change of them. */
  handed_file_outcome: {
    organization_id: string;
    id: GeneratedAlways<number>;
    hand_over_id: string;
    place: number;
    at: Generated<Date>;
    rows: number | null;
    bytes: number | null;
    sha256: string | null;
    replaced: JSONColumnType<ReplacedCharacter[] | null, string | null>;
    finished_at: Date | null;
    differed_at: Date | null;
  };
  /**
   * Each value that a setting of an organization has had. `person_ids` is null where nobody knows who
   * `changed_by` is.
   */
  setting_change: {
    organization_id: string;
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    name: string;
    value: JSONColumnType<object>;
    changed_by: string;
    person_ids: string[] | null;
  };
  /**
   * What the operator removes from the trail: rows from before a time, or the name of a person. Triggers
   * refuse the removal of anything else. It is their permission, and names no kind: people read what was
   * removed, with its kind and number, in the event RECORDS_REMOVED.
   */
  audit_removal: {
    organization_id: string;
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    removed_before: Date | null;
    erased_person: string | null;
  };
  /**
   * The erasures of organizations. While `ended_at` is null, the records of the organization may be deleted.
   */
  organization_erasure: {
    organization_id: string;
    id: GeneratedAlways<number>;
    began_at: Generated<Date>;
    ended_at: Date | null;
  };
  /** Records that are not in the chain yet; triggers insert them, in the order in which they are chained. */
  audit_pending: {
    organization_id: string;
    id: GeneratedAlways<number>;
    kind: string;
    row_id: string;
    at: Generated<Date>;
  };
  /** A link of an organization's chain; positions begin at 1. Hashes are hexadecimal. */
  audit_link: {
    organization_id: string;
    position: number;
    kind: string;
    /** The id of the record that it stands for. */
    row_id: string;
    /** Makes the hash of the personal data unguessable; null when they were erased. */
    salt: string | null;
    /** The salted hash of the record's personal data. */
    personal: string;
    /** The hash of the record's other data and of `personal`. */
    digest: string;
    /** The time from which retention counts for the record, as text; null if it is never removed. */
    retained_from: string | null;
    linked_at: Date;
    /** The hash of the link and of the one before. */
    hash: string;
  };
  /** The signed heads of the chains: the last link of each round of the background job. */
  audit_head: {
    organization_id: string;
    position: number;
    hash: string;
    signed_at: Date;
    key_id: string;
    signature: string;
  };
};
