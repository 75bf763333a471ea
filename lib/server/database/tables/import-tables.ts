import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { ErrorEnvelope } from "#contract/errors.ts";
import type { ImportOperation } from "#contract/import.ts";
import type {
  ImportChunkState,
  ImportMode,
  ImportPlan,
  ImportRunState,
  PlannedRecord,
} from "#lib/shared/import-run.ts";

/** Import runs with every record, and what their logs have told. */
export type ImportTables = {
  import_run: {
    id: string;
    organization_id: string;
    core_data_type: string;
    person_id: string;
    /** In whose name the run is sent; null before it is started. */
    connection_id: string | null;
    file_name: string;
    /** The names of the file's columns, a JSON array; empty where it had none. */
    column_names: string;
    mode: ImportMode;
    record_count: number;
    /** False for runs of a time when records were not kept. */
    has_records: Generated<boolean>;
    state: ImportRunState;
    /** The run whose records are sent again, and what for. */
    origin_id: string | null;
    origin: "repair" | "undo" | null;
    /** How many records are planned as what, once all are there. */
    plan: JSONColumnType<ImportPlan | null, string | null, string | null>;
    /** Why it pauses. */
    problem: JSONColumnType<ErrorEnvelope | null, string | null, string | null>;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    /** Not before then the service is asked again. */
    next_at: Date | null;
    /** How often in a row the service could not be asked. */
    tries: Generated<number>;
  };
  /** Records of a run that are sent in one request. */
  import_chunk: {
    run_id: string;
    number: number;
    operation: ImportOperation;
    /** Its records in the order sent. */
    ordinals: number[];
    state: Generated<ImportChunkState>;
    /** Tells the service that a request is the same as one before. */
    key: Generated<string>;
    process_id: string | null;
    /** How often it has been sent; more than once where an answer was lost. */
    sends: Generated<number>;
    sent_at: Date | null;
    settled_at: Date | null;
    imported: Generated<number>;
    failed: Generated<number>;
    /** How many of the failed ones were sent again by the other operation. */
    resent: Generated<number>;
    refusal: JSONColumnType<ErrorEnvelope | null, string | null, string | null>;
  };
  /** A record of a run; `ordinal` counts them from 0, `row_number` as a spreadsheet counts the rows of the file. */
  import_record: {
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
    /** The record as it was known before, JSON. */
    known: string | null;
    operation: ImportOperation | null;
    /** The chunk whose log has told what became of it. */
    chunk: number | null;
    /** As the log says; null: no answer yet. */
    status: string | null;
    errors: Generated<string[]>;
    answered_at: Date | null;
    /** It failed by the first operation and was sent again by the other one. */
    resent: Generated<boolean>;
  };
  /** What logs have told about core data; without a record it is only known to exist. */
  known_record: {
    organization_id: string;
    core_data_type: string;
    record_id: string;
    record: string | null;
    learned_at: Generated<Date>;
  };
};
