import { chmodSync, mkdirSync, statSync } from "node:fs";

/** Thrown when a directory with data is open to other users of the machine and can't be closed. */
export class OpenDirectoryError extends Error {
  override name = "OpenDirectoryError";
}

const othersBits = 0o077;
const stickyBit = 0o1000;

/**
 * Lets this process and its children create files and directories for their own user alone. Every program
 * calls it first. PGlite's files are the exception: it gives each of them mode 0666 explicitly, so that only
 * the mode of their directories keeps others away.
 */
export function createPrivateFiles(): void {
  process.umask(othersBits);
}

/**
 * Returns whether other users of the machine may enter a directory. On Windows that does not depend on
 * modes.
 */
export const isOpenToOthers = (directory: string): boolean =>
  process.platform !== "win32" && (statSync(directory).mode & othersBits) !== 0;

/**
 * Creates a directory for this process's user alone, or closes an existing one (mode 0700). Its files are
 * not walked: without the right to search the directory, nobody else reaches a file in it, whatever the
 * file's own mode is. Throws an `OpenDirectoryError` where that can't be done: the directory belongs to
 * another user, who could open it again; it is shared on purpose, such as /tmp; or the file system refuses
 * or ignores modes. On Windows it only creates the directory, because access there does not depend on modes.
 */
export function closeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  const { uid, mode } = statSync(directory);
  if (process.getuid && uid !== process.getuid()) {
    throw refusal(directory, `it belongs to another user (${uid}). Give it to the user that runs Kontor`);
  }
  if (mode & stickyBit) throw refusal(directory, "it is a directory that users share. Name one inside it");
  try {
    chmodSync(directory, 0o700);
  } catch (cause) {
    throw refusal(directory, "its mode can't be changed. Use another file system", cause);
  }
  // Some file systems, such as those of other systems or over a network, accept a change and ignore it.
  if (isOpenToOthers(directory)) {
    throw refusal(directory, "its file system keeps no modes. Use another file system");
  }
}

function refusal(directory: string, reason: string, cause?: unknown): OpenDirectoryError {
  const sentence = `${directory} can't be closed to other users of this machine: ${reason}, or choose another directory`;
  return new OpenDirectoryError(`${sentence} (DATA_DIR, SERVICE_DATA_DIR; see docs/security.md).`, { cause });
}
