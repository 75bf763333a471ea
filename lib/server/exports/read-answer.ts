import "server-only";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { readObject } from "../store/objects.ts";
import { unreadableAnswer } from "../upstream/unreadable-answer.ts";

/** Bytes of an unpacked piece. Smaller ones cost more turns of the event loop. */
const pieceBytes = 128 * 1024;

/**
 * Yields a stored answer of the service, unpacked. Reading may end early. Throws as `readObject`, and
 * UPSTREAM_UNREADABLE for one that can't be unpacked.
 */
export async function* readAnswer(objectName: string): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip({ chunkSize: pieceBytes });
  // Its errors are those of the pieces.
  pipeline(Readable.from(readObject(objectName), { objectMode: false }), unpacked, () => undefined);
  try {
    yield* unpacked as AsyncIterable<Uint8Array>;
  } catch (error) {
    const isUnpacking = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isUnpacking ? unreadableAnswer(error) : error;
  }
}
