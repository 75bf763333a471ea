import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { createObject, readObject, removeObject } from "./objects.ts";

/** Writes a stored object. It exists from `end` on, whole; after `discard` nothing is left of it. */
export type FileWriter = {
  write(piece: Uint8Array): Promise<void> | void;
  end(): Promise<void>;
  discard(): Promise<void>;
};

/** The place of stored objects, by key. */
export type ObjectFiles = {
  open(key: string): Promise<FileWriter>;
  read(key: string): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** The objects of the app's own store. */
export const storedObjects: ObjectFiles = { open: createObject, read: readObject, remove: removeObject };

/**
 * The key of an object that was written whole, and the facts about its bytes. The SHA-256 is in hexadecimal
 * digits.
 */
export type MadeObject = { key: string; bytes: number; sha256: string; crc32: number };

/** An object that is being written. */
export type OpenObject = { write(piece: Uint8Array): Promise<void>; end(): Promise<MadeObject> };

/** Writes the objects of one hand-over: all of them, or none after `discard`. */
export class MadeObjects {
  readonly #files: ObjectFiles;
  readonly #open = new Set<FileWriter>();
  readonly #ended = new Set<string>();

  constructor(files: ObjectFiles) {
    this.#files = files;
  }

  /** Begins an object with a key of its own. */
  async create(): Promise<OpenObject> {
    const key = randomUUID();
    const writer = await this.#files.open(key);
    this.#open.add(writer);
    const hash = createHash("sha256");
    const made = { key, bytes: 0, crc32: 0 };
    return {
      async write(piece) {
        if (piece.length === 0) return;
        hash.update(piece);
        made.crc32 = crc32(piece, made.crc32);
        made.bytes += piece.length;
        await writer.write(piece);
      },
      end: async () => {
        await writer.end();
        this.#open.delete(writer);
        this.#ended.add(key);
        return { ...made, sha256: hash.digest("hex") };
      },
    };
  }

  /** Yields the bytes of an object that has ended, and removes it then. */
  async *consume({ key }: MadeObject): AsyncGenerator<Uint8Array> {
    yield* this.#files.read(key);
    await this.#files.remove(key);
    this.#ended.delete(key);
  }

  /**
   * Discards every object, also those that have ended. An object that can't be removed leaves the others
   * removed.
   */
  async discard(): Promise<void> {
    const open = [...this.#open].map((writer) => writer.discard());
    await Promise.allSettled([...open, ...[...this.#ended].map((key) => this.#files.remove(key))]);
  }
}
