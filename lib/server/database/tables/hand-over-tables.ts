import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { HandOverRequest, ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { DatevBatch } from "../../hand-over/datev/batch.ts";

/** What was handed over, and the documents that go with it. */
export type HandOverTables = {
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
};
