import type { AskBucket } from "./bucket.ts";
import { nameOfFailure } from "./s3-failure.ts";
import type { ObjectWriter } from "../object-store.ts";

/**
 * Bytes of a part of an upload, all but the last one equal, as some servers want it. S3 takes 10,000 parts,
 * so an object has at most 80 GB. Memory holds one part of each object that is written.
 */
export const partBytes = 8 * 1024 ** 2;

/** The bucket and the key of an object. */
export type ObjectAddress = { Bucket: string; Key: string };

/**
 * Writes an object: a small one by one request, a larger one by an upload of parts, each sent when it is
 * full. It exists from its end on. `sizeOf` says how many bytes lie under its key, or null.
 */
export function s3Writer(
  ask: AskBucket,
  address: ObjectAddress,
  sizeOf: () => Promise<number | null>,
): ObjectWriter {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let upload: string | undefined;
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const takeBody = () => {
    const body = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    return body;
  };
  async function sendPart(): Promise<void> {
    upload ??= (await ask((client) => client.createMultipartUpload(address))).UploadId;
    const part = { ...address, UploadId: upload, PartNumber: parts.length + 1, Body: takeBody() };
    const { ETag } = await ask((client) => client.uploadPart(part));
    parts.push({ ETag, PartNumber: part.PartNumber });
  }
  async function complete(): Promise<void> {
    const done = { ...address, UploadId: upload, MultipartUpload: { Parts: parts } };
    try {
      await ask((client) => client.completeMultipartUpload(done));
    } catch (error) {
      // The answer to the first try was lost: the second one finds the object complete, and no upload.
      if (nameOfFailure(error) !== "NoSuchUpload" || (await sizeOf()) !== total) throw error;
    }
  }
  return {
    async write(bytes) {
      total += bytes.length;
      for (let from = 0; from < bytes.length;) {
        const piece = bytes.subarray(from, from + partBytes - length);
        waiting.push(piece);
        length += piece.length;
        from += piece.length;
        if (length === partBytes) await sendPart();
      }
    },
    async end() {
      if (upload === undefined) {
        const object = { ...address, Body: takeBody() };
        await ask((client) => client.putObject(object));
        return;
      }
      if (length > 0) await sendPart();
      await complete();
    },
    async discard() {
      const begun = { ...address, UploadId: upload };
      // An upload that can't be aborted now is one that was begun long ago, later.
      if (upload !== undefined)
        await Promise.allSettled([ask((client) => client.abortMultipartUpload(begun))]);
    },
  };
}
