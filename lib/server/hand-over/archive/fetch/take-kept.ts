import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../../database/open.ts";
import { isThere } from "../../../exports/documents/kept-documents.ts";
import type { MadeObject } from "../../../store/made-objects.ts";
import { completeDocuments } from "../documents.ts";
import type { PartKey } from "../parts.ts";
import type { ArchiveKind } from "../kinds.ts";
import { roomOf } from "./fetch-unit.ts";

/** Documents whose results are stored at once. */
const batchSize = 200;

/** A document of an archive that has no result yet; `object` is where it is kept, or null. */
type Waiting = { place: number; posting: string; object: MadeObject | null };

/**
 * Gives the files of a part that are kept in the store their result, unit by unit, without a request to the
 * service. A unit of which a file is not there, or that is too large, waits for `fetchUnit`. Resolves with
 * whether any file is left without a result. Throws as `completeDocuments`.
 */
export async function takeKept(
  key: PartKey,
  { unit, limits }: Pick<ArchiveKind, "unit" | "limits">,
): Promise<boolean> {
  let isLeft = false;
  let taken: ({ place: number } & MadeObject)[] = [];
  const complete = async () => {
    const batch = taken;
    taken = [];
    if (batch.length > 0) await completeDocuments(key, batch);
  };
  for (const documents of inUnits(await waitingOf(key), unit)) {
    const objects = await objectsOf(key.organizationId, documents);
    const fits = documents.length <= limits.filesOfUnit && roomOf(objects) <= limits.bytes;
    if (objects.length === documents.length && fits) taken.push(...objects);
    else isLeft = true;
    if (taken.length >= batchSize) await complete();
  }
  await complete();
  return isLeft;
}

/** Returns the objects of a unit that are in the store. */
async function objectsOf(
  organizationId: string,
  documents: readonly Waiting[],
): Promise<({ place: number } & MadeObject)[]> {
  const found: ({ place: number } & MadeObject)[] = [];
  for (const { place, object } of documents)
    if (object && (await isThere(organizationId, object.key))) found.push({ place, ...object });
  return found;
}

/**
 * Returns the files without a result. Those that are kept count as used now, so that they are not removed
 * meanwhile.
 */
async function waitingOf({ archiveId, organizationId, part }: PartKey): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select place, entity_guid, file_id from handed_document
      where organization_id = ${organizationId} and archive_id = ${archiveId} and part = ${part} and state = 'waiting'
    ), used as (
      update kept_document set used_at = now() from waiting
      where organization_id = ${organizationId} and kept_document.file_id = waiting.file_id and state = 'kept'
      returning kept_document.file_id, object_name, bytes, sha256, crc32
    )
    select place, entity_guid as posting, case when object_name is not null then jsonb_build_object(
      'key', object_name, 'bytes', bytes, 'sha256', sha256, 'crc32', crc32) end as object
    from waiting left join used using (file_id) order by place`.execute(await appDatabase());
  return rows;
}

/** Yields the files in units: each for itself, or those of a posting together. */
function* inUnits(documents: readonly Waiting[], unit: ArchiveKind["unit"]): Generator<Waiting[]> {
  let ofUnit: Waiting[] = [];
  for (const document of documents) {
    const [first] = ofUnit;
    if (first && (unit === "file" || first.posting !== document.posting)) {
      yield ofUnit;
      ofUnit = [];
    }
    ofUnit.push(document);
  }
  if (ofUnit.length > 0) yield ofUnit;
}
