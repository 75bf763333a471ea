import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
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

/** What the operating systems allow a socket's address, in bytes; macOS has the least. */
const longestAddress = 103;

type Address = { socket: string; forget: () => void };

/**
 * Where the lock of a directory lies: in the directory itself, so that every process finds the same one, whatever
 * its user or temporary folder is. Where that path is longer than a socket's address may be, a short link leads there.
 */
function addressIn(directory: string): Address {
  const name = "process.lock";
  const socket = path.join(realpathSync(directory), name);
  if (Buffer.byteLength(socket) <= longestAddress) return { socket, forget: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), "kontor-"));
  const link = path.join(folder, "d");
  symlinkSync(path.dirname(socket), link);
  return { socket: path.join(link, name), forget: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Takes a database directory for this process alone and returns the function that gives it back. PGlite has no
 * lock of its own: a second process would open the same files and the writes of one would vanish. A listening
 * socket ends with its process, also on kill -9, so a dead owner never blocks the next start; a pid in a file
 * would, once the number is used again.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const { socket, forget } = addressIn(directory);
  let server = await listen(socket);
  if (!server && !(await isAnswered(socket))) {
    rmSync(socket, { force: true });
    server = await listen(socket);
  }
  if (!server) {
    forget();
    throw new DirectoryInUseError(
      `The database in ${directory} is open in another process. Stop that one first, or use PostgreSQL (see .env.example).`,
    );
  }
  const held = server;
  return () => {
    held.close();
    rmSync(socket, { force: true });
    forget();
  };
}
