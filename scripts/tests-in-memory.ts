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

function isThere(): boolean {
  try {
    accessSync(memory, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
}

/** Deletes what runs of this user left that were killed. What belongs to somebody else stays. */
function removeLeftovers(): void {
  const names = readdirSync(memory).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const owner = name.slice(prefix.length);
    if (owner !== String(process.pid) && existsSync(`/proc/${owner}`)) continue;
    try {
      rmSync(path.join(memory, name), { recursive: true, force: true });
    } catch {
      // Another user's directory can't be deleted, and is in nobody's way.
    }
  }
}

/**
 * Lets the tests that this process starts put their databases and files into memory, until this process
 * exits: making the seven hundred files of a database there takes a twentieth of the time. Nothing changes
 * where the system has no such place or less than 8 GB of it, or where TMPDIR names another one.
 */
export function keepTestsInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !isThere()) return;
  removeLeftovers();
  if (!hasRoom()) return;
  const directory = path.join(memory, `${prefix}${process.pid}`);
  mkdirSync(directory);
  // A PostgreSQL server of the tests runs as another user, whose directory lies in this one.
  chmodSync(directory, 0o711);
  process.env["TMPDIR"] = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}
