import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import path from "node:path";

/** The file system in memory that Linux has for every process. */
const memory = "/dev/shm";
const prefix = "kontor-tests-";

/** The tests take less than a quarter of it at the same time. */
const neededBytes = 8 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    return false;
  }
}

/** Deletes what runs left that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

/**
 * Lets the tests that this process starts put their databases and files into memory, until this process exits: making
 * the thousand files of a database there takes a twentieth of the time. Nothing changes where the system has no such
 * place or less than 8 GB of it, or where TMPDIR names another one.
 */
export function keepTestsInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  removeLeftovers();
  const directory = path.join(memory, `${prefix}${process.pid}`);
  mkdirSync(directory);
  // A PostgreSQL server of the tests runs as another user, whose directory lies in this one.
  chmodSync(directory, 0o711);
  process.env["TMPDIR"] = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}
