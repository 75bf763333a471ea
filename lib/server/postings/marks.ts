import "server-only";
import { type Kysely, sql } from "kysely";
import type { MarkChange, PostingMarks } from "#lib/shared/postings/marks.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

/** The person and the export of marks. */
type Owner = { personId: string; organizationId: string; exportId: string };

/** Returns a person's marks on the postings of an export. Each person has their own marks. */
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

/** Stores marks, all or none, in a transaction if one is given. If a posting occurs twice, the last mark counts. */
export async function saveMarks(
  { personId, organizationId, exportId }: Owner,
  changes: readonly MarkChange[],
  transaction?: Kysely<Tables>,
): Promise<void> {
  const last = [...new Map(changes.map((change) => [change.entityGuid, change])).values()];
  const database = transaction ?? (await appDatabase());
  // As one JSON value, because thousands of rows would exceed the maximum number of parameters of a
  // statement.
  await sql`
    insert into posting_mark (person_id, organization_id, export_id, entity_guid, checked, flagged)
    select ${personId}::uuid, ${organizationId}, ${exportId}, mark."entityGuid", mark.checked, mark.flagged
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
      as mark ("entityGuid" text, checked boolean, flagged boolean)
    order by mark."entityGuid"
    on conflict (person_id, organization_id, export_id, entity_guid)
    do update set checked = excluded.checked, flagged = excluded.flagged`.execute(database);
}
