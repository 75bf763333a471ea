import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { closeDirectory } from "../private-directory.ts";
import {
  MissingObjectError,
  nameOfPath,
  type ObjectStore,
  type ObjectWriter,
  pathOfObject,
  StoreError,
  type StoreProblem,
} from "./object-store.ts";

/**
 * Keeps objects as files of a directory that is closed to other users, in directories by the first two
 * letters of their names. A file is written under another name, brought to the disk, and renamed then, so
 * that a crash leaves no half one. Throws an `OpenDirectoryError` if the directory can't be closed.
 */
export function directoryStore(root: string): ObjectStore {
  closeDirectory(root);
  const pathOf = (name: string) => path.join(root, pathOfObject(name));
  const failed = (error: unknown) => failureOf(error, root);
  async function create(name: string): Promise<ObjectWriter> {
    const file = pathOf(name);
    const isNew = await mkdir(path.dirname(file), { recursive: true }).catch(failed);
    if (isNew !== undefined) await syncDirectory(root).catch(failed);
    return fileWriter(await open(file + begun, "w").catch(failed), { from: file + begun, to: file, failed });
  }
  async function size(name: string): Promise<number | null> {
    const found = await stat(pathOf(name)).catch(orMissing).catch(failed);
    return found?.size ?? null;
  }
  async function remove(name: string): Promise<void> {
    await rm(pathOf(name), { force: true }).catch(failed);
  }
  return {
    ...{ create, size, remove },
    async read(name, from, until) {
      const bytes = await size(name);
      if (bytes === null) throw new MissingObjectError(name);
      const end = Math.min(bytes, until);
      return { size: bytes, pieces: piecesOf(name, pathOf(name), { from, end }, failed) };
    },
    // In place: so few bytes lie in one sector of the disk, which is written whole.
    async replaceBeginning(name, bytes) {
      const file = await open(pathOf(name), "r+").catch(orMissing).catch(failed);
      if (!file) throw new MissingObjectError(name);
      try {
        await file.write(bytes, 0, bytes.length, 0);
        await file.sync();
      } catch (error) {
        failed(error);
      } finally {
        await file.close();
      }
    },
    async *list() {
      for await (const { relative, changedAt } of filesOf(root, failed)) {
        const name = nameOfPath(relative);
        if (name !== null) yield { name, changedAt };
      }
    },
    async discardBegun(before) {
      for await (const { relative, changedAt } of filesOf(root, failed))
        if (relative.endsWith(begun) && changedAt < before)
          await rm(path.join(root, relative), { force: true }).catch(failed);
    },
    async check(isWriting) {
      await stat(root).catch(failed);
      if (!isWriting) return;
      const writer = await create(checkName);
      await writer.write(Buffer.from(checkName));
      await writer.end();
      await remove(checkName);
    },
  };
}

/** The name of the object that a check writes and removes. */
export const checkName = "kontor-check";

/** Maximum bytes that are read from the disk at once. The next ones are read while these are used. */
const readBytes = 256 * 1024;

/** The end of the name of a file that is being written. */
const begun = ".begun";

type Fail = (error: unknown) => never;

async function* piecesOf(
  name: string,
  file: string,
  { from, end }: { from: number; end: number },
  failed: Fail,
): AsyncGenerator<Buffer> {
  if (end <= from) return;
  try {
    const options = { start: from, end: end - 1, highWaterMark: readBytes };
    yield* createReadStream(file, options) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new MissingObjectError(name);
    failed(error);
  }
}

/**
 * Yields all files of the directory, as paths with slashes. Memory holds the names of one of its
 * directories.
 */
async function* filesOf(root: string, failed: Fail) {
  const entriesOf = async (directory: string) =>
    (await readdir(directory, { withFileTypes: true }).catch(orMissing).catch(failed)) ?? [];
  for (const folder of await entriesOf(root)) {
    if (!folder.isDirectory()) continue;
    for (const { name } of await entriesOf(path.join(root, folder.name))) {
      const found = await stat(path.join(root, folder.name, name))
        .catch(orMissing)
        .catch(failed);
      if (found?.isFile()) yield { relative: `${folder.name}/${name}`, changedAt: found.mtime };
    }
  }
}

type Renaming = { from: string; to: string; failed: Fail };

function fileWriter(file: FileHandle, { from, to, failed }: Renaming): ObjectWriter {
  return {
    async write(bytes) {
      await file.writeFile(bytes).catch(failed);
    },
    async end() {
      await file.sync().catch(failed);
      await file.close().catch(failed);
      await rename(from, to).catch(failed);
      await syncDirectory(path.dirname(to)).catch(failed);
    },
    async discard() {
      // A file that can't be removed now is one that was begun long ago, later.
      await Promise.allSettled([file.close(), rm(from, { force: true })]);
    },
  };
}

/**
 * Brings the names in a directory to the disk, so that a row that is written after it finds its file after a
 * loss of power.
 */
async function syncDirectory(directory: string): Promise<void> {
  const opened = await open(directory, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function orMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/**
 * The codes of a file system that fails, with what that means and what to do. Others are faults of the
 * program.
 */
const problems: Record<string, [StoreProblem, string]> = {
  ENOENT: ["unavailable", "is not there. Create or mount it"],
  ENOSPC: ["full", "has no space left. Give it space"],
  EDQUOT: ["full", "has used up its quota. Raise it"],
  EACCES: ["refused", "may not be used by this user. Give it to the user that runs Kontor"],
  EPERM: ["refused", "may not be used by this user. Give it to the user that runs Kontor"],
  EROFS: ["refused", "can't be written. Mount it for writing"],
  EIO: ["unavailable", "fails in reading or writing. Look at its disk"],
  ESTALE: ["unavailable", "is no longer what was mounted. Mount it again"],
  ETIMEDOUT: ["unavailable", "does not answer. Is what it is mounted from there?"],
};

function failureOf(error: unknown, root: string): never {
  const { code = "" } = error as NodeJS.ErrnoException;
  const [problem, reason] = problems[code] ?? [];
  if (!problem) throw error;
  throw new StoreError(problem, `The store ${root} ${reason} (${code}).`, { cause: error });
}
