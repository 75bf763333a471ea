import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Thrown when another process holds a database directory. */
export class DirectoryInUseError extends Error {
  override name = "DirectoryInUseError";
}

function listen(socket: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(socket, () => resolve(server.unref()));
  });
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once("connect", () => resolve(true));
    connection.once("error", () => resolve(false));
    connection.once("close", () => connection.destroy());
  });
}

/** The maximum length of a socket path, in bytes. The limit of macOS is the lowest. */
const maxAddressBytes = 103;

type Address = { socket: string; release: () => void };

/**
 * Returns the socket path of a directory's lock. The socket is in the directory itself, so that every
 * process finds the same one, whatever its user or temporary folder is. If the path exceeds the maximum
 * length, a symbolic link with a short path is made to the directory.
 */
function addressIn(directory: string): Address {
  const name = "process.lock";
  const socket = path.join(realpathSync(directory), name);
  if (Buffer.byteLength(socket) <= maxAddressBytes) return { socket, release: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), "kontor-"));
  const link = path.join(folder, "d");
  symlinkSync(path.dirname(socket), link);
  return { socket: path.join(link, name), release: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Locks an existing database directory for this process and returns the function that releases it. PGlite
 * has no lock: a second process would open the same files, and writes would be lost. The lock is a listening
 * socket, because the system closes it with its process, even on kill -9, so a dead owner never blocks the
 * next start. A pid file would, once the number is reused. Throws `DirectoryInUseError` if another process
 * holds the lock.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const { socket, release } = addressIn(directory);
  let server = await listen(socket);
  if (!server && !(await isAnswered(socket))) {
    rmSync(socket, { force: true });
    server = await listen(socket);
  }
  if (!server) {
    release();
    throw new DirectoryInUseError(
      `The database in ${directory} is open in another process. Stop that one first, or use PostgreSQL (see .env.example).`,
    );
  }
  const held = server;
  return () => {
    held.close();
    rmSync(socket, { force: true });
    release();
  };
}
