import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AskBucket } from "./bucket.ts";
import { requestLimits, maxBodyTries } from "./limits.ts";
import type { ObjectAddress } from "./s3-writer.ts";

/**
 * Bytes of the first and of the largest request for a part of an object. Each one asks for twice as many as
 * the one before.
 */
const firstBytes = 256 * 1024;
const maxBytes = 4 * 1024 ** 2;

/** The bytes from `from` to before `until`, or to the object's end. */
type Part = { from: number; until: number };

/** Where an object lies in a bucket, and how it is asked for. */
export type ObjectSource = { ask: AskBucket; address: ObjectAddress };

/**
 * Resolves with the bytes of a part of an object, and the size of all of it. A part that breaks off is asked
 * for again. A part after the end has no bytes. Throws as `s3Failure`.
 */
export async function readRange(source: ObjectSource, part: Part): Promise<{ size: number; bytes: Buffer }> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askFor(source, part);
    if (answer.body === null) return { size: answer.size, bytes: Buffer.alloc(0) };
    const { size, body } = answer;
    try {
      return {
        size,
        bytes: await source.ask(() => buffer(addAbortSignal(AbortSignal.timeout(requestLimits.body), body))),
      };
    } catch (error) {
      if (attempt === maxBodyTries) throw error;
    }
  }
}

async function askFor({ ask, address }: ObjectSource, { from, until }: Part) {
  const Range = `bytes=${from}-${until - 1}`;
  return ask(async (client) => {
    try {
      const { Body, ContentRange } = await client.getObject({ ...address, Range });
      return { size: Number(ContentRange?.split("/")[1]), body: Body as Readable };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "InvalidRange") throw error;
      const { ContentLength = 0 } = await client.headObject(address);
      return { size: ContentLength, body: null };
    }
  });
}

/**
 * Yields the bytes of an object after its first part, in parts that are whole before the next is asked for.
 * So a slow reader holds no connection.
 */
export async function* readOn(source: ObjectSource, { from, until }: Part): AsyncGenerator<Buffer> {
  let length = firstBytes;
  for (let at = from; at < until;) {
    length = Math.min(2 * length, maxBytes);
    const { bytes } = await readRange(source, { from: at, until: Math.min(until, at + length) });
    if (bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

/** Returns the part of a first request for a larger part. */
export const firstPart = ({ from, until }: Part): Part => ({
  from,
  until: Math.min(until, from + firstBytes),
});
