import "server-only";
import type { Generated, JSONColumnType } from "kysely";
import type { FactComparison, UnreadableReason, FactVerdict } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";

/** What was read from the documents of exports. */
export type ReadingTables = {
  /**
   * A document of a posting, and what became of it. `waiting`: it is not in the store. `due`: it is, and is
   * to be read. Two postings with the same file have a row each.
   */
  document_reading: {
    export_key: number;
    /** Its place among those of the export. */
    place: number;
    organization_id: string;
    entity_guid: string;
    file_id: string;
    /** The supplier's number, otherwise its name in lower case. Null in rows of the version before. */
    supplier: string | null;
    /**
     * The accounts to which an XML invoice is to be paid, a line each. Null if it names none, or was read by
     * the version before.
     */
    payee_ibans: string | null;
    /** What the posting says, as the rules compare it. */
    posted: JSONColumnType<Posted>;
    state: "waiting" | "due" | "read" | "unreadable";
    /** Why nothing could be read. */
    reason: UnreadableReason | null;
    comparisons: JSONColumnType<FactComparison[] | null, string | null | undefined, string | null>;
    /** Whether they rest on text that was recognized in pictures. */
    is_recognized: Generated<boolean>;
    /** The verdict of the whole document. */
    verdict: FactVerdict | null;
    /** The version of the rules that gave it. */
    rules: number | null;
    /** Whether its text is to be recognized, for which it waits until no other document does. */
    is_scan: Generated<boolean>;
    /** How often reading it has failed in a way that another try may mend. */
    failures: Generated<number>;
    /** The time from which a process may take it, or until which it is another one's. */
    turn_at: Generated<Date>;
    read_at: Date | null;
  };
};
