import "server-only";
import { closeDirectory } from "#platform/private-directory.ts";
import { configuration } from "../configuration.ts";
import { directoryPlace, type Place } from "./directory.ts";
import { contentBytes, frameBytes, framesFrom, headBytes, newFrames, resealedHead } from "./sealed-frames.ts";

/** Writes an object. It exists from `end` on, whole; after `discard` nothing is left of it. */
export type ObjectWriter = {
  write(piece: Uint8Array): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
};

/** A part of an object: the bytes from `from` to before `until`. */
export type ObjectRange = { from: number; until: number };

let place: Place | undefined;

/** Returns the place of the stored objects: a directory that is closed to other users of the machine. */
export function storePlace(): Place {
  if (place) return place;
  const { storeDirectory } = configuration();
  closeDirectory(storeDirectory);
  place = directoryPlace(storeDirectory);
  return place;
}

/**
 * Begins an object under a name that was never used. Its bytes are sealed with the current key while they are
 * written; memory holds one frame.
 */
export async function createObject(name: string): Promise<ObjectWriter> {
  const { head, frames } = newFrames(name);
  const file = await storePlace().create(name);
  let index = 0;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = async (isLast: boolean) => {
    // The head goes with the first frame, so that whoever writes that one discards both when the disk is full.
    if (index === 0) await file.write(head);
    await file.write(frames.seal(Buffer.concat(waiting), index++, isLast));
    waiting = [];
    length = 0;
  };
  return {
    async write(piece) {
      for (let from = 0; from < piece.length;) {
        // A full frame waits for the next byte, because the last frame is marked.
        if (length === contentBytes) await flush(false);
        const part = piece.subarray(from, from + contentBytes - length);
        waiting.push(part);
        length += part.length;
        from += part.length;
      }
    },
    async end() {
      await flush(true);
      await file.end();
    },
    discard: () => file.discard(),
  };
}

/** Returns the number of bytes of an object, or null if there is none of that name. */
export async function objectBytes(name: string): Promise<number | null> {
  const size = await storePlace().size(name);
  return size === null ? null : size - headBytes - frameCount(size) * (frameBytes - contentBytes);
}

/**
 * Yields the bytes of an object, or a part of them, frame by frame. Throws an error with code ENOENT if there is
 * none of that name, and an `Error` for one that was changed, cut off, or sealed with a key that is not known.
 */
export async function* readObject(name: string, range?: ObjectRange): AsyncGenerator<Uint8Array> {
  const stored = storePlace();
  const size = await stored.size(name);
  if (size === null) throw Object.assign(new Error(`There is no object ${name}.`), { code: "ENOENT" });
  const frames = framesFrom(name, await readHead(name));
  const last = frameCount(size) - 1;
  const { from, until } = range ?? { from: 0, until: Number.POSITIVE_INFINITY };
  if (until <= from) return;
  const first = Math.floor(from / contentBytes);
  const end = Math.min(last, Math.floor((until - 1) / contentBytes));
  const pieces = stored.read(name, startOf(first), Math.min(size, startOf(end + 1)));
  let index = first;
  for await (const frame of inFrames(pieces)) {
    const content = frames.open(frame, index, index === last);
    const at = index * contentBytes;
    index += 1;
    yield content.subarray(Math.max(0, from - at), Math.min(content.length, until - at));
  }
  if (index !== end + 1) throw new Error(`The object ${name} was cut off.`);
}

/** Returns whether an error says that there is no object of a name. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Removes an object. Without one nothing happens. */
export const removeObject = (name: string): Promise<void> => storePlace().remove(name);

/**
 * Seals the heads of all objects with the present key; the frames keep theirs. Returns the number of changed objects
 * and of those that no known key opens. It can be interrupted and run again.
 */
export async function resealObjects(): Promise<{ resealed: number; unopened: number }> {
  const counts = { resealed: 0, unopened: 0 };
  for await (const { name } of storePlace().list()) {
    try {
      const head = resealedHead(name, await readHead(name));
      if (!head) continue;
      await storePlace().replaceBeginning(name, head);
      counts.resealed += 1;
    } catch (error) {
      // One that is being written has no name yet.
      if (!isMissing(error)) counts.unopened += 1;
    }
  }
  return counts;
}

const startOf = (frame: number) => headBytes + frame * frameBytes;

const frameCount = (size: number) => Math.ceil((size - headBytes) / frameBytes);

/** Yields the frames of stored bytes. */
async function* inFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < frameBytes) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; joined.length - at >= frameBytes; at += frameBytes) yield joined.subarray(at, at + frameBytes);
    waiting = [joined.subarray(at)];
    length = joined.length - at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function readHead(name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of storePlace().read(name, 0, headBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}
