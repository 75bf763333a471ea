import "server-only";
import { sql } from "kysely";
import type { DocumentKeeping } from "#lib/shared/document-keeping.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { isWilling } from "../bring/willing-connection.ts";
import { begunAt } from "../read-archive.ts";
import { documentDays } from "../sweep-store.ts";

/**
 * SQL of the seconds until the last waiting document of an export is there, at the pace of its organization,
 * which its exports share; null while a problem keeps it from going on.
 */
export const secondsLeft = () => sql<number | null>`
  case when document_keeping.settled_at is null and document_keeping.problem_code is null then ceil(
    (document_keeping.total - document_keeping.kept - document_keeping.missing - document_keeping.removed) * 60.0 / ${configuration().backgroundRequests}::int
    * (select count(*) from document_keeping as other join known_export as its on its.key = other.export_key
      where its.organization_id = known_export.organization_id
        and other.settled_at is null and other.problem_code is null and other.planned_at is not null))::int end`;

/**
 * SQL that is true for an export whose documents come by themselves, or will. Those from long ago would not
 * be kept.
 */
const comes = sql<boolean>`(document_keeping.settled_at is null
  and ${begunAt} > now() - ${documentDays} * interval '1 day'
  and exists (select from connection where ${isWilling}))`;

/**
 * Returns how far the documents of an ended export are kept in the store; null for an export that is not
 * known.
 */
export async function viewKeeping(organizationId: string, exportId: string): Promise<DocumentKeeping | null> {
  // The database rejects such a text.
  if (exportId.includes("\u0000")) return null;
  const { rows } = await sql<DocumentKeeping>`
    select counts.*, problem_code as problem, ${secondsLeft()} as "secondsLeft",
      status <> 'EXPORTING' and postings_count > 0 and ${comes} as "goesOn"
    from known_export left join document_keeping on document_keeping.export_key = known_export.key
      cross join lateral (
        select count(*)::int as total, count(*) filter (where state = 'kept')::int as kept,
          count(*) filter (where state = 'missing')::int as missing,
          count(*) filter (where state = 'removed')::int as removed
        from kept_document
        where kept_document.organization_id = ${organizationId} and export_key = known_export.key) as counts
    where known_export.organization_id = ${organizationId} and export_id = ${exportId}`.execute(
    await appDatabase(),
  );
  return rows[0] ?? null;
}

/**
 * Returns whether the documents of an export are being fetched just now, so that nobody else needs to fetch
 * them.
 */
export async function isBeingKept(organizationId: string, exportId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document_keeping join known_export on known_export.key = document_keeping.export_key
    where organization_id = ${organizationId} and export_id = ${exportId} and ${comes}
      and problem_code is null and turn_at > now() - interval '1 minute'`.execute(await appDatabase());
  return rows.length > 0;
}
