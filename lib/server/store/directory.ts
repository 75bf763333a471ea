import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A place for bytes by name. A name has letters, digits and hyphens alone. */
export type Place = {
  /** Begins an object that exists from `end` on, whole; until then nobody finds it. */
  create(name: string): Promise<PlaceWriter>;
  /** Yields the bytes from `from` to before `until`. Throws an error with code ENOENT if there is no such object. */
  read(name: string, from: number, until: number): AsyncIterable<Buffer>;
  /** Returns the size in bytes, or null if there is no such object. */
  size(name: string): Promise<number | null>;
  /** Replaces the first bytes of an object by as many others, at most 512. */
  replaceBeginning(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object. Without one nothing happens. */
  remove(name: string): Promise<void>;
  /** Yields all objects, and those that were begun and have not ended, with the time of their last change. */
  list(): AsyncIterable<{ name: string; changedAt: Date }>;
};

/** Writes an object. After `discard` nothing is left of it. */
export type PlaceWriter = {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
};

/**
 * Keeps objects as files of a directory, in 256 directories by the beginning of their names. A file is written
 * under another name, brought to the disk, and renamed then, so that a crash leaves no half one.
 */
export function directoryPlace(root: string): Place {
  const pathOf = (name: string) => path.join(root, safe(name).slice(0, 2), name);
  const begunPathOf = (name: string) => `${pathOf(name)}${begun}`;
  return {
    async create(name) {
      await mkdir(path.dirname(pathOf(name)), { recursive: true });
      return fileWriter(await open(begunPathOf(name), "w"), begunPathOf(name), pathOf(name));
    },
    read: (name, from, until) => createReadStream(pathOf(name), { start: from, end: until - 1 }),
    async size(name) {
      const found = await stat(pathOf(name)).catch(orMissing);
      return found?.size ?? null;
    },
    // In place: so few bytes lie in one sector of the disk, which is written whole.
    async replaceBeginning(name, bytes) {
      const file = await open(pathOf(name), "r+");
      try {
        await file.write(bytes, 0, bytes.length, 0);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(begunPathOf(name), { force: true });
    },
    async *list() {
      const names = (await readdir(root, { recursive: true, withFileTypes: true }).catch(orMissing)) ?? [];
      for (const entry of names) {
        if (!entry.isFile()) continue;
        const found = await stat(path.join(entry.parentPath, entry.name)).catch(orMissing);
        if (found) yield { name: entry.name.replace(begun, ""), changedAt: found.mtime };
      }
    },
  };
}

/** The end of the name of a file that is being written. */
const begun = ".begun";

function fileWriter(file: FileHandle, from: string, to: string): PlaceWriter {
  return {
    async write(bytes) {
      await file.writeFile(bytes);
    },
    async end() {
      await file.sync();
      await file.close();
      await rename(from, to);
    },
    async discard() {
      await file.close();
      await rm(from, { force: true });
    },
  };
}

function safe(name: string): string {
  if (/^[\w-]{2,}$/.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is no name of an object.`);
}

function orMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
