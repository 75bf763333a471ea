import "server-only";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ErrorEnvelope } from "#contract/errors.ts";
import type { ImportOperation } from "#contract/import.ts";
import type {
  ImportChunkState,
  ImportMode,
  ImportPlan,
  ImportRunState,
  PlannedRecord,
} from "#lib/shared/import-run.ts";
import type { HandOverRequest, ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { DatevBatch } from "../hand-over/datev/batch.ts";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";

/** A failure of the service that whoever asks next is told as well. */
export type SharedProblem = ErrorEnvelope & { status: number };

type ProblemColumn = ColumnType<SharedProblem | null, string | null | undefined, string | null>;

/** The app's own tables; `migrations/` makes them. Times are UTC. */
export type Tables = {
  /** Without a subject the realm did not say who it is: such a person has one connection and is never met again. */
  person: { id: string; issuer: string; subject: string | null; name: string; email: string | null };
  session: { id: string; person_id: string; created_at: Generated<Date>; expires_at: Date };
  connection: {
    id: string;
    person_id: string;
    organization_id: string;
    organization_name: string;
    scopes: string;
    key_id: string;
    sealed_tokens: string;
    granted_at: Date;
    access_expires_at: Date;
    /** How long the access token lives from its issue, in seconds. */
    access_seconds: number;
    refresh_expires_at: Date | null;
    /** When the token set was issued. */
    refreshed_at: Date;
    /** Set while the refresh token is at the token endpoint; left over where a process died meanwhile. */
    refresh_began_at: Date | null;
    /** When renewing comes to its end. */
    chain_expires_at: Date;
    last_used_at: Date | null;
    state: "active" | "reconnect";
  };
  /** Token sets of connections that are gone here and not yet revoked at the realm. */
  revocation: {
    connection_id: string;
    key_id: string;
    sealed_tokens: string;
    asked_at: Generated<Date>;
  };
  /** Token sets that wait for their organization to be named. The id is what their tokens are sealed for. */
  pending_sign_in: {
    id: string;
    key_id: string;
    sealed_tokens: string;
    issued_at: Date;
    /** Lifetimes from the issue on, in seconds. */
    access_seconds: number;
    refresh_seconds: number | null;
    scopes: string;
    issuer: string;
    subject: string | null;
    name: string;
    email: string | null;
    return_path: string;
    expires_at: Date;
  };
  /** How often something was tried since its count began; from `ends_at` on it begins anew. */
  attempt: { key: string; tries: number; ends_at: Date };
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
  /** What a person has marked among the postings of an export. */
  posting_mark: {
    person_id: string;
    organization_id: string;
    export_id: string;
    entity_guid: string;
    checked: boolean;
    flagged: boolean;
  };
  /** Postings of an export that were handed over in a format, and who asked for it. */
  hand_over: {
    id: string;
    organization_id: string;
    export_id: string;
    person_id: string;
    person_name: string;
    request: JSONColumnType<HandOverRequest>;
    /** What the person had marked at that time, where the filter asks for it. */
    marks: JSONColumnType<PostingMarks | null, string | null, never>;
    created_at: Generated<Date>;
  };
  /** A file of a hand-over; the facts about its bytes are there once it was sent whole. */
  handed_file: {
    hand_over_id: string;
    place: number;
    name: string;
    rows: number | null;
    bytes: number | null;
    sha256: string | null;
    finished_at: Date | null;
    /** When the file was made again and had other bytes. */
    differed_at: Date | null;
    /** Characters that the file could not hold. */
    replaced: JSONColumnType<ReplacedCharacter[] | null, string | null, string | null>;
    /** The DATEV batch that the file is. */
    batch: JSONColumnType<DatevBatch | null, string | null, never>;
  };
  /** Documents of a hand-over, which has the same id; without a hand-over they are still being planned. */
  document_archive: {
    id: string;
    parts: Generated<number>;
    total: Generated<number>;
    fetched: Generated<number>;
    missing: Generated<number>;
    /** Of all fetched files. */
    bytes: Generated<number>;
    planned_at: Generated<Date>;
    /** The stream that may settle files, and when it last gave a sign of life. */
    reader: string | null;
    active_at: Date | null;
    /** When that stream began, and how many files were settled then. */
    began_at: Date | null;
    began_settled: Generated<number>;
    /** Why the last stream broke off, where that was not the browser's doing. */
    problem_code: string | null;
    cancelled_at: Date | null;
  };
  /** A file that is expected in an archive; once it is settled it stays as it is. */
  handed_document: {
    archive_id: string;
    place: number;
    part: number;
    file_id: string;
    file_type: string;
    entity_guid: string;
    invoice_id: string;
    supplier_number: string;
    supplier: string;
    /** In the ZIP. */
    name: string;
    state: "waiting" | "fetched" | "missing";
    bytes: number | null;
    crc32: number | null;
    sha256: string | null;
    error_code: string | null;
  };
  /** From when on an organization's next document may be fetched. */
  document_pace: { organization_id: string; next_at: Date };
  /** What an organization has settled for everybody, by name. */
  organization_setting: {
    organization_id: string;
    name: string;
    value: JSONColumnType<object>;
    changed_at: Generated<Date>;
    changed_by: string;
  };
  /** Who did what in which organization, with the names of that time. `request_id` is null where no request caused it. */
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
};
