import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { ErrorEnvelope } from "#contract/errors.ts";
import type { ImportOperation } from "#contract/import.ts";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type { ImportChunkState, ImportPlan, ImportRunState, PlannedRecord } from "#lib/shared/import-run.ts";
import type { UsedRecipe } from "#lib/shared/import-recipe.ts";
import type { FileCounts, UnsentRow } from "#lib/shared/import-file.ts";
import type { ReadingNote } from "#lib/shared/reading-note.ts";

/**
 * Import runs with every record, and the state of core data that follows from their logs and the service's
 * list.
 */
export type ImportTables = {
  import_run: {
    id: string;
    organization_id: string;
    core_data_type: string;
    /** The person who brought the file. While it arrives, the run belongs to nobody else. */
    person_id: string;
    /** The person who sent the plan; null before, and for runs that the version before sent. */
    sent_by: string | null;
    /** The connection that sends the run; null before it is started. */
    connection_id: string | null;
    file_name: string;
    /** The names of the file's columns, a JSON array; empty if it had none. */
    column_names: string;
    mode: ImportMode;
    record_count: number;
    /** The bytes of its stored records, counted while they arrive. */
    stored_bytes: Generated<number>;
    /** The file's bytes and its SHA-256 in hex; null without a file, and for runs from before receipts. */
    file_size: number | null;
    file_sha256: string | null;
    /**
     * The rows of the file: its records, those held and those left out. Null for runs without a file of
     * their own.
     */
    file_rows: number | null;
    held_count: Generated<number>;
    left_out_count: Generated<number>;
    repair_count: Generated<number>;
    /** What was unusual when the file was read; null for runs from before it was kept. */
    file_notes: JSONColumnType<ReadingNote[] | null, string | null, string | null>;
    /** The unsent rows by reason and the repairs by kind, once all have arrived. */
    file_counts: JSONColumnType<FileCounts | null, string | null, string | null>;
    /** True once its end is in the audit trail. A run that is resumed ends again. */
    end_recorded: Generated<boolean>;
    /** False for old runs, whose records were not stored. */
    has_records: Generated<boolean>;
    state: ImportRunState;
    /** The run whose records are sent again, and the purpose. */
    origin_id: string | null;
    origin: "repair" | "undo" | null;
    /** The number of records by plan, once all have arrived. */
    plan: JSONColumnType<ImportPlan | null, string | null, string | null>;
    /** Whether records are sent that are known with the same values. */
    with_unchanged: Generated<boolean>;
    /** The number of its records that are not sent because they are unchanged (`spared.ts`). */
    spared: Generated<number>;
    /** The entries that a page of the service's log really had; null until one was seen. */
    log_page: number | null;
    /** The recipe by which the file was prepared. */
    recipe: JSONColumnType<UsedRecipe | null, string | null, string | null>;
    /** When its plan was last brought in step with the service's list; null if it goes by logs alone. */
    compared_at: Date | null;
    /** The reason for a pause. */
    problem: JSONColumnType<ErrorEnvelope | null, string | null, string | null>;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    /** The service is not called before this time. */
    next_at: Date | null;
    /** The number of consecutive failures. */
    tries: Generated<number>;
  };
  /** A chunk: records of a run that are sent in one request. */
  import_chunk: {
    run_id: string;
    number: number;
    operation: ImportOperation;
    /** The ordinals of its records in the order sent. */
    ordinals: number[];
    state: Generated<ImportChunkState>;
    /** The idempotency key, which is the same for repeated requests. */
    key: Generated<string>;
    process_id: string | null;
    /** The number of requests; more than one if a response was lost. */
    sends: Generated<number>;
    sent_at: Date | null;
    settled_at: Date | null;
    imported: Generated<number>;
    failed: Generated<number>;
    /** The number of failed records that were sent again by the other operation. */
    resent: Generated<number>;
    refusal: JSONColumnType<ErrorEnvelope | null, string | null, string | null>;
  };
  /** A record of a run. `ordinal` counts from 0; `row_number` is the row in a spreadsheet. */
  import_record: {
    organization_id: string;
    run_id: string;
    ordinal: number;
    row_number: number;
    record_id: string;
    title: string;
    /** The record as it is sent, JSON. */
    record: string;
    /** The row's own cells, a JSON array. */
    cells: string;
    planned: PlannedRecord;
    /** The known record before, JSON. */
    known: string | null;
    operation: ImportOperation | null;
    /** The chunk whose log holds its result. */
    chunk: number | null;
    /** The status in the log; null if there is none yet. */
    status: string | null;
    errors: Generated<string[]>;
    answered_at: Date | null;
    /** True if it failed by the first operation and was sent again by the other one. */
    resent: Generated<boolean>;
  };
  /** A row of a run's file that is not sent. `ordinal` counts from 0. */
  import_unsent_row: {
    organization_id: string;
    run_id: string;
    ordinal: number;
    row_number: number;
    state: UnsentRow["state"];
    reasons: JSONColumnType<UnsentRow["reasons"]>;
    /** The row's own cells, a JSON array. */
    cells: string;
  };
  /** A change of a cell before the upload, in order. `ordinal` counts from 0. */
  import_repair: {
    organization_id: string;
    run_id: string;
    ordinal: number;
    row_number: number;
    field: string;
    kind: string;
    /** The texts before and after, a JSON array, because the database refuses U+0000 in a text. */
    change: string;
  };
  /**
   * The message to a person that somebody else discarded their planned import. It is deleted when they
   * dismiss it.
   */
  import_notice: {
    organization_id: string;
    id: Generated<string>;
    /** Who brought the file. */
    person_id: string;
    file_name: string;
    discarded_by: string;
    discarded_at: Generated<Date>;
  };
  /**
   * What a person chose and changed about a file before its import is planned, sealed. A `file` is the file
   * itself.
   */
  import_draft: {
    id: string;
    organization_id: string;
    person_id: string;
    part: "work" | "file";
    /** A new number each time that it is saved. */
    revision: number;
    /** The revision that it was made from, 0 without one. */
    base: number;
    /** The import that is being uploaded, if that has begun. */
    run_id: string | null;
    key_id: string;
    sealed: string;
    saved_at: Generated<Date>;
  };
  /**
   * The state of core data that follows from logs and the service's list. Without `record`, the record is
   * only known to exist.
   */
  known_record: {
    organization_id: string;
    core_data_type: string;
    record_id: string;
    record: string | null;
    learned_at: Generated<Date>;
  };
  /** Whether the service lists the records of a type, and how far its list was read. */
  service_list: {
    organization_id: string;
    core_data_type: string;
    /** Null until it was found out. */
    is_there: boolean | null;
    probed_at: Date | null;
    /** Null while the list is not being read. */
    reading_since: Date | null;
    turn_at: Date | null;
    /** The last code that was read. */
    after_id: string | null;
    read_count: Generated<number>;
    /** The number of records that the service named; null before its first page. */
    total_count: number | null;
  };
};
