import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { objectBytes, removeObject } from "../../store/objects.ts";
import type { FetchOutcome, StoredDocument } from "./fetch-document.ts";

/** A file of an export. */
export type FileOfExport = { organizationId: string; exportId: string; fileId: string };

/** Maximum length of the id of a file that is kept, in characters, because an index rejects long ones. */
const maxIdLength = 300;

/** Returns whether a file of this id can be kept. One with another id is fetched each time. */
export const isKeepable = (fileId: string): boolean =>
  fileId.length <= maxIdLength && !fileId.includes("\0") && fileId.isWellFormed();

/** Returns a document of an organization from the store, or undefined if it is not there. */
export async function findDocument(
  organizationId: string,
  fileId: string,
): Promise<StoredDocument | undefined> {
  if (!isKeepable(fileId)) return undefined;
  const database = await appDatabase();
  const { rows } = await sql<StoredDocument>`
    select object_name as key, bytes::float8 as bytes, sha256, crc32::float8 as crc32,
      content_type as "contentType", disposition
    from kept_document
    where organization_id = ${organizationId} and file_id = ${fileId} and state = 'kept'`.execute(database);
  const [document] = rows;
  if (!document || (await isThere(organizationId, document.key))) return document;
  return undefined;
}

/** Notes once a day that a person has read a document, so that what people look at is not removed by age. */
export async function noteRead(organizationId: string, fileId: string): Promise<void> {
  const database = await appDatabase();
  await sql`
    update kept_document set used_at = now()
    where organization_id = ${organizationId} and file_id = ${fileId} and state = 'kept'
      and used_at < now() - interval '1 day'`.execute(database);
}

/**
 * Returns whether the object of a kept document is in the store. One that is not, because the store was
 * lost, counts as removed from now on.
 */
export async function isThere(organizationId: string, key: string): Promise<boolean> {
  if ((await objectBytes(key)) !== null) return true;
  const database = await appDatabase();
  await sql`update kept_document set state = 'removed', object_name = null
    where organization_id = ${organizationId} and object_name = ${key}`.execute(database);
  return false;
}

/**
 * Stores the result of a file. Resolves with the one that counts: a document that another process has
 * brought meanwhile goes before this one, whose object is removed.
 */
export async function saveDocument(
  { organizationId, exportId, fileId }: FileOfExport,
  outcome: FetchOutcome,
): Promise<FetchOutcome> {
  const facts = "object" in outcome ? outcome.object : null;
  const errorCode = "object" in outcome ? null : outcome.errorCode;
  const database = await appDatabase();
  const { rows } = await sql`
    insert into kept_document (organization_id, file_id, export_key, state, error_code, object_name, bytes, sha256,
      crc32, content_type, disposition)
    values (${organizationId}, ${fileId},
      (select key from known_export where organization_id = ${organizationId} and export_id = ${exportId}),
      ${facts ? "kept" : "missing"}, ${errorCode}, ${facts?.key ?? null}, ${facts?.bytes ?? null},
      ${facts?.sha256 ?? null}, ${facts?.crc32 ?? null}, ${facts?.contentType ?? null}, ${facts?.disposition ?? null})
    on conflict (organization_id, file_id) do update set state = excluded.state, error_code = excluded.error_code,
      object_name = excluded.object_name, bytes = excluded.bytes, sha256 = excluded.sha256, crc32 = excluded.crc32,
      content_type = excluded.content_type, disposition = excluded.disposition, used_at = now()
      where kept_document.state <> 'kept'
    returning file_id`.execute(database);
  if (rows.length > 0) return outcome;
  const kept = await findDocument(organizationId, fileId);
  if (!kept) return outcome;
  if (facts) await removeObject(facts.key);
  return { object: kept };
}
