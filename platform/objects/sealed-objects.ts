import type { SealingKeys } from "../sealing-keys.ts";
import { MissingObjectError, type ObjectStore } from "./object-store.ts";
import { framesAtOnce, headAndFrames, joinBuffers } from "./frame-groups.ts";
import { contentBytes, frameBytes, framesFrom, headBytes, newFrames, resealedHead } from "./sealed-frames.ts";

/**
 * Writes an object. It exists from `end` on, whole; after `discard`, which never throws, nothing is left of
 * it.
 */
export type SealedWriter = {
  write(piece: Uint8Array): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
};

/** A part of an object: the bytes from `from` to before `until`. */
export type ObjectRange = { from: number; until: number };

const whole: ObjectRange = { from: 0, until: Number.POSITIVE_INFINITY };

/**
 * The objects of a store, whose bytes are sealed: encrypted and authenticated in frames of at most 64 KiB.
 */
export class SealedObjects {
  /** The store of the sealed bytes. */
  readonly store: ObjectStore;
  readonly #keys: SealingKeys;

  constructor(store: ObjectStore, keys: SealingKeys) {
    this.store = store;
    this.#keys = keys;
  }

  /**
   * Begins an object under a name that was never used. Its bytes are sealed with the current key while they
   * are written; memory holds at most two writes of the store, and what the store holds. `write` may resolve
   * before its bytes are written, and throws the failure of an earlier write.
   */
  async create(name: string): Promise<SealedWriter> {
    const { head, frames } = newFrames(name, this.#keys);
    const file = await this.store.create(name);
    let index = 0;
    let waiting: Uint8Array[] = [];
    let length = 0;
    let sealed: Uint8Array[] = [head];
    let writing = Promise.resolve();
    const seal = (isLast: boolean) => {
      sealed.push(...frames.seal(waiting, index++, isLast));
      waiting = [];
      length = 0;
    };
    const flush = async () => {
      await writing;
      writing = file.write(Buffer.concat(sealed));
      // Whoever writes or ends next gets the failure.
      writing.catch(() => undefined);
      sealed = [];
    };
    return {
      async write(piece) {
        for (let from = 0; from < piece.length;) {
          // A full frame waits for the next byte, because the last frame is marked.
          if (length === contentBytes) {
            seal(false);
            if (index % framesAtOnce === 0) await flush();
          }
          const part = piece.subarray(from, from + contentBytes - length);
          waiting.push(part);
          length += part.length;
          from += part.length;
        }
      },
      async end() {
        seal(true);
        await flush();
        await writing;
        await file.end();
      },
      async discard() {
        await writing.catch(() => undefined);
        await file.discard();
      },
    };
  }

  /**
   * Returns the number of bytes of an object, or null if there is none of that name. Throws a `StoreError`.
   */
  async bytesOf(name: string): Promise<number | null> {
    const size = await this.store.size(name);
    return size === null ? null : size - headBytes - frameCount(size) * (frameBytes - contentBytes);
  }

  /**
   * Yields the bytes of an object, or a part of them, a few frames at once. Throws a `MissingObjectError`, a
   * `StoreError`, and an `Error` for an object that was changed, cut off, or sealed with a key that is not
   * known.
   */
  async *read(name: string, { from, until }: ObjectRange = whole): AsyncGenerator<Uint8Array> {
    const first = Math.floor(from / contentBytes);
    const afterLast = Math.ceil(until / contentBytes);
    // The head lies before the first frame, so that both are one request.
    const begin = await this.store.read(name, 0, first === 0 ? startOf(afterLast) : headBytes);
    // An object without content has one frame, too.
    const frameTotal = Math.max(1, frameCount(begin.size));
    const end = Math.min(frameTotal, afterLast);
    if (until <= from) return;
    const pieces =
      first === 0 ? begin.pieces : headThen(begin.pieces, this.store, name, [startOf(first), startOf(end)]);
    let frames;
    let index = first;
    for await (const slices of headAndFrames(pieces)) {
      const contents: Buffer[] = [];
      for (const slice of slices) {
        if (!frames) {
          frames = framesFrom(name, slice, this.#keys);
          continue;
        }
        const content = frames.open(slice, index, index === frameTotal - 1);
        const at = index * contentBytes;
        index += 1;
        contents.push(content.subarray(Math.max(0, from - at), Math.min(content.length, until - at)));
      }
      if (contents.length > 0) yield joinBuffers(contents);
    }
    if (index !== end) throw new Error(`The object ${name} was cut off.`);
  }

  /**
   * Seals the heads of all objects with the present key; the frames keep theirs. Returns the number of
   * changed objects and of those that no known key opens. It can be interrupted and run again. Throws a
   * `StoreError`.
   */
  async reseal(): Promise<{ resealed: number; unopened: number }> {
    const counts = { resealed: 0, unopened: 0 };
    for await (const { name } of this.store.list()) {
      try {
        const head = this.#resealedHead(name, await headOf(this.store, name));
        if (head === "unopened") counts.unopened += 1;
        if (head === null || head === "unopened") continue;
        await this.store.replaceBeginning(name, head);
        counts.resealed += 1;
      } catch (error) {
        // It was removed meanwhile.
        if (!(error instanceof MissingObjectError)) throw error;
      }
    }
    return counts;
  }

  #resealedHead(name: string, head: Buffer): Buffer | null | "unopened" {
    try {
      return resealedHead(name, head, this.#keys);
    } catch {
      return "unopened";
    }
  }
}

const startOf = (frame: number) => headBytes + frame * frameBytes;

const frameCount = (size: number) => Math.ceil((size - headBytes) / frameBytes);

async function headOf(store: ObjectStore, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await store.read(name, 0, headBytes)).pieces) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* headThen(
  head: AsyncIterable<Buffer>,
  store: ObjectStore,
  name: string,
  [from, until]: [number, number],
): AsyncGenerator<Buffer> {
  yield* head;
  yield* (await store.read(name, from, until)).pieces;
}
