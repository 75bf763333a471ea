import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import { StoreError } from "#platform/objects/object-store.ts";
import { openStore } from "#platform/objects/open-store.ts";
import { SealedObjects } from "#platform/objects/sealed-objects.ts";
import { sealingKeys } from "#platform/sealing-keys.ts";
import type { Configuration } from "../configuration.ts";
import { toBytea } from "./bytes.ts";

/** The objects of documents, or null where their bytes lie in the database. */
export type DocumentObjects = SealedObjects | null;

/** Opens the objects of documents in the store that the settings name, sealed. Nothing is asked of it yet. */
export function openDocumentObjects({
  store,
  encryptionKeys,
}: Pick<Configuration, "store" | "encryptionKeys">): DocumentObjects {
  if (!store) return null;
  const [current, ...former] = encryptionKeys;
  return new SealedObjects(
    openStore(store),
    sealingKeys(() => ({ current, former })),
  );
}

/** The columns of a document's bytes: the bytes themselves, or the name and size of their object. */
export type BytesColumns =
  { bytes: RawBuilder<Uint8Array> } | { bytes: null; object_name: string; object_bytes: number };

/**
 * Stores the bytes of a document, and resolves with the columns of its row, which is written second: an
 * object without a row is swept a day later. Each object has a name of its own, because two processes may
 * draw the same document. Throws a `StoreError`.
 */
export async function storeBytes(
  objects: DocumentObjects,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<BytesColumns> {
  if (!objects) {
    const all: Uint8Array[] = [];
    for await (const piece of pieces) all.push(piece);
    return { bytes: toBytea(Buffer.concat(all)) };
  }
  const columns = { bytes: null, object_name: randomUUID(), object_bytes: 0 };
  const object = await objects.create(columns.object_name);
  try {
    for await (const piece of pieces) {
      await object.write(piece);
      columns.object_bytes += piece.length;
    }
    await object.end();
  } catch (error) {
    await object.discard();
    throw error;
  }
  return columns;
}

/** Removes the object of columns that no row was given. */
export async function forgetBytes(objects: DocumentObjects, columns: BytesColumns): Promise<void> {
  if ("object_name" in columns) await objects?.store.remove(columns.object_name);
}

/**
 * Returns the objects. Throws a `StoreError` where none are named, though a row says that its bytes lie
 * there.
 */
export function requireObjects(objects: DocumentObjects): SealedObjects {
  if (objects) return objects;
  throw new StoreError(
    "refused",
    "Documents lie in a store that this process does not know. Set SERVICE_STORE_S3_BUCKET or SERVICE_STORE_DIR as where they were stored.",
  );
}
