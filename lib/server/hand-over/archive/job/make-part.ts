import "server-only";
import { readObject, removeObject } from "../../../store/objects.ts";
import { type MadeObject, MadeObjects, type OpenObject, storedObjects } from "../../../store/made-objects.ts";
import { directoryHeader, entryLength, localHeader, type StoredEntry, zipEnd } from "../../zip.ts";
import { documentsOf, type HandedDocument, isRefused } from "../documents.ts";
import { roomOf } from "../fetch/fetch-unit.ts";
import type { ArchiveKind, ClosingScope } from "../kinds.ts";
import { measure } from "../manifest.ts";
import { beginNextPart, finishPart, type PartKey } from "../parts.ts";

/**
 * Makes the ZIP of a part whose files all have a result, in the store: its documents, uncompressed, the
 * closing entry and the directory. What exceeds the limit goes into a further part before. Throws as
 * `beginNextPart` and `finishPart`, and the errors of the store; nothing is left then, unless the database
 * may have stored it.
 */
export async function makePart(kind: ArchiveKind, scope: ClosingScope): Promise<void> {
  const key = { archiveId: scope.archiveId, organizationId: scope.organizationId, part: scope.part };
  const from = await firstBeyond(kind, key);
  if (from !== null) await beginNextPart(key, from);
  const zip = await storeZip(kind, scope);
  try {
    await finishPart(key, zip);
  } catch (error) {
    if (isRefused(error)) await removeObject(zip.key);
    throw error;
  }
}

async function storeZip(kind: ArchiveKind, scope: ClosingScope): Promise<MadeObject> {
  const objects = new MadeObjects(storedObjects);
  try {
    const zip = await objects.create();
    await writeZip(zip, kind, scope);
    return await zip.end();
  } catch (error) {
    await objects.discard();
    throw error;
  }
}

/**
 * Returns the place of the first file that the ZIP has no room for, with the others of its posting; or null.
 */
async function firstBeyond({ unit, limits }: ArchiveKind, key: PartKey) {
  let [reserved, ofUnit] = [0, 0];
  let first: HandedDocument | undefined;
  for await (const document of documentsOf(key, key.part)) {
    if (document.state !== "fetched") continue;
    if (unit === "file" || first?.entity_guid !== document.entity_guid) {
      [reserved, ofUnit, first] = [reserved + ofUnit, 0, document];
    }
    ofUnit += roomOf([entryOf(document)]);
    if (reserved > 0 && reserved + ofUnit > limits.bytes) return first.place;
  }
  return null;
}

async function writeZip(zip: OpenObject, kind: ArchiveKind, scope: ClosingScope): Promise<void> {
  const { createdAt } = scope;
  let offset = 0;
  for await (const document of fetchedOf(scope)) {
    const entry = entryOf(document);
    await zip.write(localHeader(entry, createdAt));
    for await (const piece of readObject(document.object_name ?? "")) await zip.write(piece);
    offset += entryLength(entry);
  }
  const closing = kind.closing(scope);
  const closingEntry = { name: closing.name, ...(await measure(closing.pieces())) };
  await zip.write(localHeader(closingEntry, createdAt));
  for await (const piece of closing.pieces()) await zip.write(piece);
  const directoryOffset = offset + entryLength(closingEntry);
  let [entries, directoryBytes] = [0, 0];
  for await (const header of directoryOf(scope, { entry: closingEntry, offset })) {
    entries += 1;
    directoryBytes += header.length;
    await zip.write(header);
  }
  await zip.write(zipEnd(entries, directoryOffset, directoryBytes));
}

async function* directoryOf(scope: ClosingScope, closing: { entry: StoredEntry; offset: number }) {
  let offset = 0;
  for await (const document of fetchedOf(scope)) {
    const entry = entryOf(document);
    yield directoryHeader(entry, offset, scope.createdAt);
    offset += entryLength(entry);
  }
  yield directoryHeader(closing.entry, closing.offset, scope.createdAt);
}

async function* fetchedOf(scope: ClosingScope): AsyncGenerator<HandedDocument> {
  for await (const document of documentsOf(scope, scope.part))
    if (document.state === "fetched") yield document;
}

const entryOf = ({ name, bytes, crc32 }: HandedDocument): StoredEntry => ({
  name,
  bytes: bytes ?? 0,
  crc32: crc32 ?? 0,
});
