import "server-only";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ErrorEnvelope } from "#contract/errors.ts";

/** A stored failure of the service, which later requests get as well. */
export type SharedProblem = ErrorEnvelope & { status: number };

type ProblemColumn = ColumnType<SharedProblem | null, string | null | undefined, string | null>;

/** The known exports, with their answers, postings and marks. */
export type ExportTables = {
  /** The known exports, each with the service's last answer. */
  known_export: {
    key: GeneratedAlways<number>;
    organization_id: string;
    export_id: string;
    status: string;
    postings_count: number;
    /** As stated by the service; null if it does not state it. */
    created_at: Date | null;
    first_seen_at: Generated<Date>;
    /** The time of the last request about it; in the future if the service asked for a pause. */
    asked_at: Generated<Date>;
    ended_seen_at: Date | null;
    /** The failure of the last request; null if it was answered. */
    problem: ProblemColumn;
    /**
     * Its position in the service's list, greater for newer exports; null if the list was not read that
     * far.
     */
    place: number | null;
    /** The time at which all its postings were in `known_posting`. */
    indexed_at: Date | null;
    /** The same, but null if they were written by a version that did not write `search`. */
    searchable_at: Date | null;
    /** The same, but null if they were written by a version that did not write `tax_codes`. */
    taxes_at: Date | null;
    /** When retention removed its postings and documents. */
    removed_at: Date | null;
    index_tries: Generated<number>;
    index_retry_at: Date | null;
    failed_count: number | null;
    /** The number of its postings by the month of their documents, by UTC; null until they were read. */
    dated: JSONColumnType<Record<string, number> | null, string | null | undefined>;
    /** The person who began it in this app. */
    begun_by: string | null;
    /** The failed tries to bring its answer, and the time of the last or next one. */
    bring_tries: Generated<number>;
    bring_at: Date | null;
  };
  /**
   * When the store was last swept: one row, of no organization, because a sweep looks at the objects of all.
   */
  object_sweep: { id: number; swept_at: Date };
  /** The packed postings response of an ended export, as an object of the store. */
  stored_answer: {
    organization_id: string;
    export_id: string;
    object_name: string;
    bytes: number;
    stored_at: Generated<Date>;
    /** Since when the organization has no connection. */
    left_at: Date | null;
  };
  /**
   * A document in the store, or one that is to come there: a file of an export, at its place among them.
   * `removed`: the store had no room, or lost it.
   */
  kept_document: {
    organization_id: string;
    file_id: string;
    export_key: number | null;
    place: number | null;
    state: "waiting" | "kept" | "missing" | "removed";
    error_code: string | null;
    object_name: string | null;
    bytes: number | null;
    sha256: string | null;
    crc32: number | null;
    /** Headers of the service's answer, as they came. */
    content_type: string | null;
    disposition: string | null;
    /** The time at which it came, or last went into a ZIP. */
    used_at: Generated<Date>;
  };
  /**
   * How far the documents of an export are kept. The counts are those of `kept_document`, at most seconds
   * old.
   */
  document_keeping: {
    export_key: number;
    /** The time at which all its files were in `kept_document`. */
    planned_at: Date | null;
    total: Generated<number>;
    kept: Generated<number>;
    missing: Generated<number>;
    removed: Generated<number>;
    /** The error code because of which fetching waits, and the number of tries in a row that failed. */
    problem_code: string | null;
    failed: Generated<number>;
    /** The person by whose connection they were last fetched. */
    person_id: string | null;
    /** The time from which the next turn may begin, or until which the present one is nobody else's. */
    turn_at: Generated<Date>;
    settled_at: Date | null;
  };
  /**
   * The progress of reading an organization's list: the positions from `bottom` to `top` are known without
   * a gap.
   */
  export_archive: {
    organization_id: string;
    top: Generated<number>;
    bottom: Generated<number>;
    /** True when no older export is left to read. */
    complete: Generated<boolean>;
    /** The total number of exports, as stated by the service. */
    total_count: Generated<number>;
    asked_at: Generated<Date>;
    read_at: Date | null;
    problem: ProblemColumn;
  };
  /** The month (`2026-05`) that an export was closed or signed off as. */
  export_month: { organization_id: string; export_id: string; month: string };
  /** Postings of ended exports, for search and for duplicates. `place` is the index within the export. */
  known_posting: {
    export_key: number;
    place: number;
    organization_id: string;
    is_failed: boolean;
    entity_guid: string;
    supplier_number: string | null;
    supplier_name: string | null;
    invoice_number: string | null;
    /** The invoice number in lower case, cut. The version before searches by it. */
    invoice_key: string | null;
    invoice_date: Date | null;
    /** Decimal, in major units. */
    amount: string | null;
    currency: string | null;
    /**
     * The same for postings of the same supplier, invoice number, amount and currency. An int8, as text.
     */
    twin_key: string | null;
    has_twin: Generated<boolean>;
    /** Its ledger accounts, and its splits' texts and notes: each once, a line each, cut. */
    accounts: string | null;
    texts: string | null;
    /**
     * The tax codes of its splits, each once, a line each; empty if they have none. Null in rows of the
     * version before.
     */
    tax_codes: string | null;
    /** All that a search finds it by (`search-text.ts`). Null in rows of the version before. */
    search: string | null;
  };
  /** The marks on the postings of an export: one row of each person and posting. */
  posting_mark: {
    person_id: string;
    organization_id: string;
    export_id: string;
    entity_guid: string;
    checked: boolean;
    flagged: boolean;
    /** Since when it is so; null if it is not, and for marks from before times were kept. */
    checked_at: Date | null;
    flagged_at: Date | null;
  };
};
