import "server-only";
import { sql } from "kysely";
import type { MarkChange, PostingMarks } from "#lib/shared/postings/marks.ts";
import { appDatabase } from "../database/open.ts";

/** Whose marks on which export. */
type Owner = { personId: string; organizationId: string; exportId: string };

/** The postings of an export that a person has marked; each person has marks of their own. */
export async function readMarks({ personId, organizationId, exportId }: Owner): Promise<PostingMarks> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("posting_mark")
    .select(["entity_guid", "checked", "flagged"])
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .orderBy("entity_guid")
    .execute();
  const guids = (kind: "checked" | "flagged") =>
    rows.filter((row) => row[kind]).map((row) => row.entity_guid);
  return { checked: guids("checked"), flagged: guids("flagged") };
}

/** Keeps marks, all of them or none; the last one counts where a posting is named twice. */
export async function keepMarks(
  { personId, organizationId, exportId }: Owner,
  changes: readonly MarkChange[],
): Promise<void> {
  const last = [...new Map(changes.map((change) => [change.entityGuid, change])).values()];
  const database = await appDatabase();
  // As one JSON value, because thousands of rows would be more parameters than a statement may have.
  await sql`
    insert into posting_mark (person_id, organization_id, export_id, entity_guid, checked, flagged)
    select ${personId}::uuid, ${organizationId}, ${exportId}, mark."entityGuid", mark.checked, mark.flagged
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
      as mark ("entityGuid" text, checked boolean, flagged boolean)
    order by mark."entityGuid"
    on conflict (person_id, organization_id, export_id, entity_guid)
    do update set checked = excluded.checked, flagged = excluded.flagged`.execute(database);
}
