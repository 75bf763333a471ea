import "server-only";
import { sql } from "kysely";
import type { Remark, RemarkedPosting, RemarkedPostings } from "#lib/shared/remarks.ts";
import { appDatabase } from "../database/open.ts";
import { isOpenQuestion } from "../postings/open-question.ts";

/** An export of an organization. */
type ExportKey = { organizationId: string; exportId: string };

/**
 * Returns the postings of an export that have notes or questions, also withdrawn ones. The id may be any
 * text without U+0000.
 */
export async function readRemarked({ organizationId, exportId }: ExportKey): Promise<RemarkedPostings> {
  const database = await appDatabase();
  const { rows } = await sql<Omit<RemarkedPosting, "changedAt"> & { changedAt: Date }>`
    select entity_guid as "entityGuid", count(*)::int as count,
      (count(*) filter (where ${isOpenQuestion}))::int as "openQuestions",
      greatest(max(written_at), max(withdrawn_at)) as "changedAt"
    from remark where organization_id = ${organizationId} and export_id = ${exportId}
    group by entity_guid order by entity_guid`.execute(database);
  return { postings: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) };
}

/** Returns the postings of an export with open questions, by their `entityGuid`. */
export async function readOpenQuestions(key: ExportKey): Promise<string[]> {
  const { postings } = await readRemarked(key);
  return postings.filter(({ openQuestions }) => openQuestions > 0).map(({ entityGuid }) => entityGuid);
}

/** Returns the notes and questions on a posting as a person sees them, oldest first. */
export async function readRemarks(
  { organizationId, exportId }: ExportKey,
  entityGuid: string,
  personId: string,
): Promise<Remark[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("remark")
    .selectAll()
    .select(isOpenQuestion.as("is_open"))
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("entity_guid", "=", entityGuid)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, questionId: row.question_id },
    text: row.withdrawn_at === null ? row.text : null,
    ...{ by: row.person_name, isOwn: row.person_id === personId, at: row.written_at.toISOString() },
    told: row.told.map(({ name }) => name),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    isOpen: row.is_open,
  }));
}
