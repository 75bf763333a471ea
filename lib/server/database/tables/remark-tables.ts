import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { RemarkKind } from "#lib/shared/remarks.ts";

/** What people write to each other about postings. */
export type RemarkTables = {
  /** A note, question or answer on a posting of an export. A row never changes but for its withdrawal. */
  remark: {
    organization_id: string;
    id: string;
    export_id: string;
    entity_guid: string;
    kind: RemarkKind;
    /** The question that an answer belongs to. */
    question_id: string | null;
    text: string;
    /** The posting's document number, as far as Kontor knew it. */
    document_number: string | null;
    person_id: string;
    person_name: string;
    /** Who was to be told by mail. For an answer that is who asked. */
    told: JSONColumnType<{ id: string; name: string }[]>;
    written_at: Generated<Date>;
    /** When its author withdrew it. Its text is shown to nobody from then on. */
    withdrawn_at: Date | null;
  };
};
