import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
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

/**
 * Takes a database directory for this process alone and returns the function that gives it back. PGlite has no
 * lock of its own: a second process would open the same files and the writes of one would vanish. A listening
 * socket ends with its process, also on kill -9, so a dead owner never blocks the next start; a pid in a file
 * would, once the number is used again.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const name = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 32);
  const socket = path.join(tmpdir(), `kontor-${name}.lock`);
  let server = await listen(socket);
  if (!server && !(await isAnswered(socket))) {
    rmSync(socket, { force: true });
    server = await listen(socket);
  }
  if (!server) {
    throw new DirectoryInUseError(
      `The database in ${directory} is open in another process. Stop that one first, or use PostgreSQL (see .env.example).`,
    );
  }
  const held = server;
  return () => {
    held.close();
    rmSync(socket, { force: true });
  };
}
