import "server-only";
import { type Kysely, sql } from "kysely";
import { type MarkAction, markActions } from "#lib/shared/audit.ts";
import {
  type MarkChange,
  type MarksOfExport,
  type MarksOfPerson,
  markedPostings,
  type PostingMarks,
  type SignedMark,
} from "#lib/shared/postings/marks.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { lockExport } from "./lock-export.ts";

/** An export, and the person who marks its postings or looks at its marks. */
type Owner = { personId: string; organizationId: string; exportId: string };

/** Returns the marks on the postings of an export: the person's own, and those of others, by name. */
export async function readMarks(
  { personId, organizationId, exportId }: Owner,
  transaction?: Kysely<Tables>,
): Promise<MarksOfExport> {
  const database = transaction ?? (await appDatabase());
  const rows = await database
    .selectFrom("posting_mark")
    .innerJoin("person", "person.id", "person_id")
    .select(["person_id", "name", "entity_guid", "checked", "checked_at", "flagged", "flagged_at"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .orderBy("name")
    .orderBy("person_id")
    .orderBy("entity_guid")
    .execute();
  const own: MarksOfPerson = { checked: [], flagged: [] };
  const others = new Map<string, MarksOfExport["others"][number]>();
  for (const { person_id: id, name, entity_guid: entityGuid, ...mark } of rows) {
    if (!others.has(id)) others.set(id, { name, checked: [], flagged: [] });
    const marks = (id === personId ? undefined : others.get(id)) ?? own;
    if (mark.checked) marks.checked.push([entityGuid, mark.checked_at?.getTime() ?? null]);
    if (mark.flagged) marks.flagged.push([entityGuid, mark.flagged_at?.getTime() ?? null]);
  }
  others.delete(personId);
  return { own, others: [...others.values()] };
}

/**
 * Returns the postings of an export that anybody of its organization has marked, and those that the person
 * has checked. Each list is in the order of its ids, so that the same marks are the same lists, whoever made
 * them.
 */
export async function readMarkedPostings(
  owner: Owner,
): Promise<Required<Pick<PostingMarks, "checked" | "flagged" | "checkedByMe">>> {
  const { checked, flagged, checkedByMe } = markedPostings(await readMarks(owner));
  return {
    checked: checked.toSorted(),
    flagged: flagged.toSorted(),
    checkedByMe: checkedByMe.toSorted(),
  };
}

/**
 * Returns everybody's marks on the postings of an export, a row each: in the order of the postings' ids,
 * then of the times, then of the names. A posting that the export has twice has its marks once, with the
 * document number of the first.
 */
export async function readSignedMarks({
  organizationId,
  exportId,
}: Omit<Owner, "personId">): Promise<SignedMark[]> {
  const database = await appDatabase();
  const { rows } = await sql<Omit<SignedMark, "at"> & { at: Date | null }>`
    with numbered as (
      select distinct on (entity_guid) entity_guid, invoice_number
      from known_posting join known_export on known_export.key = export_key
      where known_export.organization_id = ${organizationId}
        and known_posting.organization_id = ${organizationId} and export_id = ${exportId}
      order by entity_guid, known_posting.place)
    select posting_mark.entity_guid as "entityGuid", invoice_number as "documentNumber", mark,
      person_id as "personId", name as by, at
    from posting_mark join person on person.id = person_id
      left join numbered on numbered.entity_guid = posting_mark.entity_guid
      cross join lateral (values ('checked', checked, checked_at), ('flagged', flagged, flagged_at))
        as kind (mark, is_set, at)
    where posting_mark.organization_id = ${organizationId} and posting_mark.export_id = ${exportId} and is_set
    order by posting_mark.entity_guid, at nulls first, name, mark, person_id`.execute(database);
  return rows.map((row) => ({ ...row, at: row.at?.getTime() ?? null }));
}

/**
 * Stores a person's marks and records each kind of change with its number in the audit trail, all or
 * nothing. Throws NOT_FOUND for an export and for a posting that is not there. If a posting occurs twice,
 * the last mark counts. What stays as it was is not recorded and keeps its time.
 */
export async function saveMarks(
  owner: Owner,
  changes: readonly MarkChange[],
  audit: Pick<AuditRecorder<"POSTINGS_MARKED">, "done">,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const known = await lockExport(transaction, owner);
    if (known.isIndexed)
      await requirePostings(transaction, { organizationId: owner.organizationId, key: known.key }, changes);
    const changed = await writeMarks(owner, changes, transaction);
    for (const mark of markActions) {
      const [first, ...others] = changed.flatMap(({ entityGuid, actions }) =>
        actions.includes(mark) ? [entityGuid] : [],
      );
      if (first === undefined) continue;
      const only = others.length === 0 ? { entityGuid: first } : {};
      const { exportId } = owner;
      await audit.done(transaction, { exportId, mark, count: 1 + others.length, ...only });
    }
  });
}

/**
 * Throws NOT_FOUND if the index has no such posting of the export: everybody would get the mark, and nobody
 * see it.
 */
async function requirePostings(
  transaction: Kysely<Tables>,
  { organizationId, key }: { organizationId: string; key: number },
  changes: readonly MarkChange[],
): Promise<void> {
  const guids = JSON.stringify(changes.map(({ entityGuid }) => entityGuid));
  const { rows } = await sql`
    select from jsonb_array_elements_text(${guids}::jsonb) as guid
    where not exists (
      select from known_posting
      where organization_id = ${organizationId} and export_key = ${key} and entity_guid = guid)
    limit 1`.execute(transaction);
  if (rows.length > 0) throw new AppError({ code: "NOT_FOUND", message: "The export has no such posting." });
}

/**
 * Writes marks in a transaction, which must have locked the export (`lockExport`). Resolves with the
 * postings whose marks changed, and how.
 */
export async function writeMarks(
  { personId, organizationId, exportId }: Owner,
  changes: readonly MarkChange[],
  transaction: Kysely<Tables>,
): Promise<{ entityGuid: string; actions: MarkAction[] }[]> {
  const last = [...new Map(changes.map((change) => [change.entityGuid, change])).values()];
  // As one JSON value, because thousands of rows would exceed the maximum number of parameters of a
  // statement. The part of `before` sees the rows as they were, because parts of a statement share one
  // snapshot.
  const { rows } = await sql<{ entityGuid: string; actions: MarkAction[] }>`
    with mark as (
      select "entityGuid", checked, flagged from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
        as mark ("entityGuid" text, checked boolean, flagged boolean)),
    before as (
      select entity_guid, posting_mark.checked, posting_mark.flagged
      from posting_mark join mark on mark."entityGuid" = entity_guid
      where person_id = ${personId}::uuid and organization_id = ${organizationId} and export_id = ${exportId}),
    written as (
      insert into posting_mark
        (person_id, organization_id, export_id, entity_guid, checked, flagged, checked_at, flagged_at)
      select ${personId}::uuid, ${organizationId}, ${exportId}, "entityGuid", checked, flagged,
        case when checked then now() end, case when flagged then now() end
      from mark order by "entityGuid"
      on conflict (person_id, organization_id, export_id, entity_guid) do update set
        checked = excluded.checked, flagged = excluded.flagged,
        checked_at = case when posting_mark.checked and excluded.checked
          then posting_mark.checked_at else excluded.checked_at end,
        flagged_at = case when posting_mark.flagged and excluded.flagged
          then posting_mark.flagged_at else excluded.flagged_at end)
    select "entityGuid", array_remove(array[
      case when mark.checked and before.checked is not true then 'checked' end,
      case when before.checked and not mark.checked then 'unchecked' end,
      case when mark.flagged and before.flagged is not true then 'flagged' end,
      case when before.flagged and not mark.flagged then 'unflagged' end], null) as actions
    from mark left join before on before.entity_guid = mark."entityGuid"`.execute(transaction);
  return rows;
}
