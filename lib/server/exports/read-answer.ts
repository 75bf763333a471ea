import "server-only";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { readObject } from "../store/objects.ts";

/** Yields a stored answer of the service, unpacked. Throws as `readObject`. */
export async function* readAnswer(objectName: string): AsyncGenerator<Uint8Array> {
  yield* Readable.from(readObject(objectName), { objectMode: false }).compose(createGunzip());
}
