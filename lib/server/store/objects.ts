import "server-only";
import { MissingObjectError, type ObjectStore } from "#platform/objects/object-store.ts";
import { openStore } from "#platform/objects/open-store.ts";
import { type ObjectRange, SealedObjects, type SealedWriter } from "#platform/objects/sealed-objects.ts";
import { configuration } from "../configuration.ts";
import { ownKeys } from "../sealing-keys.ts";

export type { ObjectRange };

let opened: SealedObjects | undefined;

/**
 * Returns the app's own objects: those of the store that the environment names, sealed with the keys of the
 * tokens.
 */
function objects(): SealedObjects {
  if (opened) return opened;
  const { storeBucket: s3, storeDirectory: directory } = configuration();
  opened = new SealedObjects(openStore(s3 ? { s3 } : { directory }), ownKeys);
  return opened;
}

/** Returns the store of the app's own objects. Its bytes are sealed. */
export const ownStore = (): ObjectStore => objects().store;

/** Begins an object under a name that was never used, as `SealedObjects.create`. */
export const createObject = (name: string): Promise<SealedWriter> => objects().create(name);

/** Returns the number of bytes of an object, or null if there is none of that name. Throws a `StoreError`. */
export const objectBytes = (name: string): Promise<number | null> => objects().bytesOf(name);

/** Yields the bytes of an object, or a part of them, as `SealedObjects.read`. */
export const readObject = (name: string, range?: ObjectRange): AsyncGenerator<Uint8Array> =>
  objects().read(name, range);

/** Returns whether an error says that there is no object of a name. */
export const isMissing = (error: unknown): boolean => error instanceof MissingObjectError;

/** Removes an object. Without one nothing happens. Throws a `StoreError`. */
export const removeObject = (name: string): Promise<void> => ownStore().remove(name);

/** Seals the heads of all objects with the present key, as `SealedObjects.reseal`. */
export const resealObjects = () => objects().reseal();
