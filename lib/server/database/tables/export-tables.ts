import "server-only";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ErrorEnvelope } from "#contract/errors.ts";

/** A failure of the service that whoever asks next is told as well. */
export type SharedProblem = ErrorEnvelope & { status: number };

type ProblemColumn = ColumnType<SharedProblem | null, string | null | undefined, string | null>;

/** The exports that the app has seen, with their postings. */
export type ExportTables = {
  /** The exports that this app has seen, and what the service said of each when it was last asked. */
  known_export: {
    key: GeneratedAlways<number>;
    organization_id: string;
    export_id: string;
    status: string;
    postings_count: number;
    /** As the service says, where it does. */
    created_at: Date | null;
    first_seen_at: Generated<Date>;
    /** When the service was last asked about it; in the future where it wants to be left alone until then. */
    asked_at: Generated<Date>;
    ended_seen_at: Date | null;
    /** What the last ask failed with; null where it was answered. */
    problem: ProblemColumn;
    /** Its place in the service's list, greater for newer ones; null: not met there yet. */
    place: number | null;
    /** When all its postings were in `known_posting`. */
    indexed_at: Date | null;
    index_tries: Generated<number>;
    index_retry_at: Date | null;
    failed_count: number | null;
  };
  /** How far the list of an organization was read: the places from `bottom` to `top` are known without a gap. */
  export_archive: {
    organization_id: string;
    top: Generated<number>;
    bottom: Generated<number>;
    /** Nothing older is left to be read. */
    complete: Generated<boolean>;
    /** How many exports there are, as the service says. */
    total_count: Generated<number>;
    asked_at: Generated<Date>;
    read_at: Date | null;
    problem: ProblemColumn;
  };
  /** Postings of ended exports, for search and for finding the same one twice. `place` counts them within their export. */
  known_posting: {
    export_key: number;
    place: number;
    organization_id: string;
    is_failed: boolean;
    entity_guid: string;
    supplier_number: string | null;
    supplier_name: string | null;
    invoice_number: string | null;
    /** The beginning of the number as it is searched for. */
    invoice_key: string | null;
    invoice_date: Date | null;
    /** Decimal, in major units. */
    amount: string | null;
    currency: string | null;
    /** The same for postings of the same supplier, invoice number, amount and currency. An int8, as text. */
    twin_key: string | null;
    has_twin: Generated<boolean>;
  };
  /** What a person has marked among the postings of an export. */
  posting_mark: {
    person_id: string;
    organization_id: string;
    export_id: string;
    entity_guid: string;
    checked: boolean;
    flagged: boolean;
  };
};
