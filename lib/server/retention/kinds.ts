import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { RetentionKind } from "#lib/shared/audit.ts";

/** An organization's records from before a time. */
export type OldRecords = { organizationId: string; before: Date };

/** Rows of a table that retention removes. What hangs on them by a foreign key goes with them. */
export type OldRows = { table: string; condition: (old: OldRecords) => RawBuilder<unknown> };

/** Rows of an organization that are older by the time that an expression gives. */
const olderBy =
  (time: string) =>
  ({ organizationId, before }: OldRecords) =>
    sql`organization_id = ${organizationId} and ${sql.raw(time)} < ${before}`;

/** Rows that hang on others, which are found by a query for their ids. */
const ofOld =
  (column: string, table: string, id: string, condition: OldRows["condition"]) => (old: OldRecords) =>
    sql`${sql.id(column)} in (select ${sql.id(id)} from ${sql.table(table)} where ${condition(old)})`;

/** Runs in these states, with their rows first, because there may be very many of them. */
const runs = (states: string): OldRows[] => {
  const time = olderBy("coalesce(ended_at, created_at)");
  const condition = (old: OldRecords) => sql`${time(old)} and state in (${sql.raw(states)})`;
  const children = ["import_record", "import_unsent_row", "import_repair", "import_chunk"];
  return [
    ...children.map((table) => {
      const ofRuns = ofOld("run_id", "import_run", "id", condition);
      const isOwn = (old: OldRecords) => sql`organization_id = ${old.organizationId} and ${ofRuns(old)}`;
      return { table, condition: table === "import_chunk" ? ofRuns : isOwn };
    }),
    { table: "import_run", condition },
  ];
};

/** Rows of exports of which nothing was handed over, delivered, declared or written since. */
const ofQuietExports = ({ organizationId, before }: OldRecords) => sql`organization_id = ${organizationId}
  and export_id not in (
    select export_id from hand_over where organization_id = ${organizationId} and created_at >= ${before}
    union all select export_id from declaration where organization_id = ${organizationId} and at >= ${before}
    union all select export_id from remark where organization_id = ${organizationId} and written_at >= ${before}
    union all select export_id from delivery
      where organization_id = ${organizationId} and greatest(asked_at, ended_at) >= ${before})`;

const oldExports = olderBy("coalesce(created_at, first_seen_at)");
const ofOldExports = ofOld("export_key", "known_export", "key", oldExports);

/**
 * What each kind is, in the order in which it is removed. An export itself stays, as the service lists it;
 * its postings, documents and their readings go. Objects of the store go a day later, because nothing names
 * them any more.
 */
export const oldRows: Record<RetentionKind, OldRows[]> = {
  audit: [{ table: "audit_event", condition: olderBy("at") }],
  // Those of an export go together: what was signed or written about it later needs what it is about.
  handOvers: [
    { table: "hand_over", condition: ofQuietExports },
    { table: "making", condition: olderBy("asked_at") },
    { table: "declaration", condition: ofQuietExports },
    { table: "remark", condition: ofQuietExports },
    { table: "posting_mark", condition: olderBy("greatest(checked_at, flagged_at)") },
    { table: "closing", condition: olderBy("ended_at") },
  ],
  imports: [...runs("'DONE', 'CANCELLED'"), { table: "import_notice", condition: olderBy("discarded_at") }],
  archive: [
    ...["known_posting", "document_reading", "kept_document"].map((table) => ({
      table,
      condition: (old: OldRecords) => sql`organization_id = ${old.organizationId} and ${ofOldExports(old)}`,
    })),
    { table: "document_keeping", condition: ofOldExports },
    {
      table: "stored_answer",
      condition: (old) => sql`organization_id = ${old.organizationId}
        and export_id in (select export_id from known_export where ${oldExports(old)})`,
    },
  ],
  drafts: [...runs("'UPLOADING', 'PLANNED'"), { table: "import_draft", condition: olderBy("saved_at") }],
};
