import {
  MissingObjectError,
  nameOfPath,
  type ObjectStore,
  pathOfObject,
  StoreError,
} from "../object-store.ts";
import { openBucket, type S3Settings } from "./bucket.ts";
import { firstPart, readOn, readRange } from "./read-range.ts";
import { nameOfFailure } from "./s3-failure.ts";
import { type ObjectAddress, s3Writer } from "./s3-writer.ts";

/** The name of the object that a check writes, reads and removes. */
const checkName = "kontor-check";

/**
 * Keeps objects in a bucket of an S3 server. Keys are the prefix and the path that a directory would have.
 * Requests are tried again where that is safe, and have limits of time.
 */
export function s3Store(settings: S3Settings): ObjectStore {
  const ask = openBucket(settings);
  const { bucket: Bucket, prefix: Prefix } = settings;
  const addressOf = (name: string): ObjectAddress => ({ Bucket, Key: Prefix + pathOfObject(name) });
  const sourceOf = (name: string) => ({ ask, address: addressOf(name) });

  const store: ObjectStore = {
    create: async (name) => s3Writer(ask, addressOf(name), () => store.size(name)),
    async read(name, from, until) {
      const isEmpty = until <= from;
      const first = isEmpty ? { from: 0, until: 1 } : firstPart({ from, until });
      const { size, bytes } = await readRange(sourceOf(name), first).catch(orMissing(name));
      const end = Math.min(size, until);
      async function* pieces() {
        if (isEmpty || bytes.length === 0) return;
        yield bytes;
        const rest = readOn(sourceOf(name), { from: from + bytes.length, until: end });
        try {
          yield* rest;
        } catch (error) {
          orMissing(name)(error);
        }
      }
      return { size, pieces: pieces() };
    },
    // A request for the head alone would not say whether the object is missing or the bucket.
    async size(name) {
      try {
        return (await store.read(name, 0, 1)).size;
      } catch (error) {
        if (error instanceof MissingObjectError) return null;
        throw error;
      }
    },
    // Objects can't be changed, so it is written again, and replaces the former one at its end.
    async replaceBeginning(name, bytes) {
      const rest = await store.read(name, bytes.length, Number.POSITIVE_INFINITY);
      const writer = await store.create(name);
      try {
        await writer.write(bytes);
        for await (const piece of rest.pieces) await writer.write(piece);
        await writer.end();
      } catch (error) {
        await writer.discard();
        throw error;
      }
    },
    async remove(name) {
      await ask((client) => client.deleteObject(addressOf(name)));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await ask((client) => client.listObjectsV2({ Bucket, Prefix, ContinuationToken }));
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const name = nameOfPath(Key.slice(Prefix.length));
          if (name !== null && LastModified) yield { name, changedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async discardBegun(before) {
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
      for (;;) {
        const page = await ask((client) => client.listMultipartUploads({ Bucket, Prefix, ...after }));
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated && Initiated < before)
            await ask((client) => client.abortMultipartUpload({ Bucket, Key, UploadId })).catch(ifGone);
        }
        if (!page.IsTruncated || !page.NextKeyMarker) return;
        after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },
    async check(isWriting) {
      await ask((client) => client.listObjectsV2({ Bucket, Prefix, MaxKeys: 1 }));
      if (!isWriting) return;
      const content = Buffer.from(checkName);
      const writer = await store.create(checkName);
      await writer.write(content);
      await writer.end();
      const { bytes } = await readRange(sourceOf(checkName), { from: 0, until: content.length });
      await store.remove(checkName);
      await ask((client) => client.listMultipartUploads({ Bucket, Prefix, MaxUploads: 1 }));
      if (!bytes.equals(content))
        throw new StoreError("refused", `The bucket ${Bucket} returned other bytes than were written.`);
    },
  };
  return store;
}

const orMissing = (name: string) => (error: unknown) => {
  if (nameOfFailure(error) === "NoSuchKey") throw new MissingObjectError(name);
  throw error;
};

/** Another process has aborted it, or it has ended. */
function ifGone(error: unknown): void {
  if (nameOfFailure(error) !== "NoSuchUpload") throw error;
}
