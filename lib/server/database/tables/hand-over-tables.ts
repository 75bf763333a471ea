import "server-only";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { SharedProblem } from "./export-tables.ts";
import type { RateSource } from "#lib/shared/exchange-rates.ts";
import type { HandOverRequest, ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PostingMarks, SignedMark } from "#lib/shared/postings/marks.ts";
import type { DeclarationKind, SignedState } from "#lib/shared/sign-off.ts";

type Days = { from: string; to: string };

/**
 * A batch of postings (Buchungsstapel) as one file: its fiscal year, its months and its number among the
 * batches of these, the days in its header, and the number of its rows.
 */
export type DatevBatch = Days & {
  fiscalYear: Days;
  months: string;
  part: number;
  fileName: string;
  rows: number;
};

/** The hand-overs and their documents. */
export type HandOverTables = {
  /** A hand-over of an export's postings in a format, and the person who asked for it. */
  hand_over: {
    id: string;
    organization_id: string;
    export_id: string;
    person_id: string;
    person_name: string;
    request: JSONColumnType<HandOverRequest>;
    /** The person's marks at that time, if the filter uses them. */
    marks: JSONColumnType<PostingMarks | null, string | null, never>;
    /** Everybody's marks at that time, if a file has them. Only names that are erased change in them. */
    signed_marks: JSONColumnType<SignedMark[] | null, string | null | undefined, never>;
    created_at: Generated<Date>;
    /** The time that its files name, since they are made before it exists. Null for those from before. */
    asked_at: Date | null;
  };
  /**
   * A hand-over that is being made, or that could not be made because of `problem`. It becomes one by its
   * id.
   */
  making: {
    id: string;
    organization_id: string;
    export_id: string;
    person_id: string;
    person_name: string;
    request: JSONColumnType<HandOverRequest>;
    marks: JSONColumnType<PostingMarks | null, string | null, never>;
    signed_marks: JSONColumnType<SignedMark[] | null, string | null, never>;
    asked_at: Generated<Date>;
    postings_done: Generated<number>;
    problem: JSONColumnType<SharedProblem | null, string | null, string | null>;
  };
  /**
   * Where the bytes of a file of a hand-over lie in the store. Without a row, or an object, it is made
   * again.
   */
  stored_file: {
    hand_over_id: string;
    place: number;
    object_name: string;
    content_type: string;
    crc32: number;
  };
  /** A file of a hand-over. `finished_at` is when it was sent completely for the first time. */
  handed_file: {
    hand_over_id: string;
    place: number;
    name: string;
    rows: number | null;
    bytes: number | null;
    sha256: string | null;
    finished_at: Date | null;
    /** The time at which the file was written again with other bytes. */
    differed_at: Date | null;
    /** Characters that were replaced because the encoding does not have them. */
    replaced: JSONColumnType<ReplacedCharacter[] | null, string | null, string | null>;
    /** The DATEV batch in the file. */
    batch: JSONColumnType<DatevBatch | null, string | null, never>;
  };
  /** The documents of a hand-over with the same id. While it does not exist, they are being planned. */
  document_archive: {
    id: string;
    parts: Generated<number>;
    total: Generated<number>;
    fetched: Generated<number>;
    missing: Generated<number>;
    /** Bytes of all fetched files. */
    bytes: Generated<number>;
    planned_at: Generated<Date>;
    /**
     * The time at which fetching began or went on after a problem, and the number of files with a result
     * then.
     */
    began_at: Date | null;
    began_settled: Generated<number>;
    /** The error code because of which fetching waits. */
    problem_code: string | null;
    cancelled_at: Date | null;
  };
  /** An expected file of an archive. Its result never changes. */
  handed_document: {
    organization_id: string;
    archive_id: string;
    place: number;
    part: number;
    file_id: string;
    file_type: string;
    entity_guid: string;
    invoice_id: string;
    supplier_number: string;
    supplier: string;
    /** The name in the ZIP. */
    name: string;
    /** The day of the posting, by which a folder at DATEV is named. Other archives have none. */
    day: string | null;
    state: "waiting" | "fetched" | "missing";
    bytes: number | null;
    crc32: number | null;
    sha256: string | null;
    error_code: string | null;
    /** Where a fetched file lies in the store until the ZIP of its part is made. */
    object_name: string | null;
  };
  /**
   * What a person declared about an export, with the reason. `state` is what a signature covers,
   * `hand_over_id` the withdrawn hand-over.
   */
  declaration: {
    organization_id: string;
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    export_id: string;
    kind: DeclarationKind;
    person_id: string;
    person_name: string;
    hand_over_id: string | null;
    reason: string;
    state: JSONColumnType<SignedState | null, string | null, never>;
  };
  /**
   * A rate of an organization: decimal text, units of the currency for one of the books', for a day or a
   * month.
   */
  exchange_rate: {
    organization_id: string;
    base_currency: string;
    currency_code: string;
    period: string;
    rate: string;
    source: RateSource;
    changed_by: string;
    person_id: string;
    changed_at: Generated<Date>;
  };
  /** The time from which an organization's next background request may be sent. */
  document_pace: { organization_id: string; next_at: Date };
};
