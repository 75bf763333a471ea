import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTemplate } from "./template-directory.ts";
import { createDatabase, dropDatabase, isOnPostgres } from "./test-database.ts";

/**
 * Makes an empty directory for a service with a database that belongs to it: PGlite inside, prepared so that it
 * starts quickly, or an empty one on the server that the tests run on.
 */
export async function prepareDirectory(parent: string = tmpdir()): Promise<string> {
  const directory = await mkdtemp(path.join(parent, "kontor-test-"));
  await (isOnPostgres ? createDatabase(directory) : copyTemplate(directory));
  return directory;
}

/** Deletes a directory that `prepareDirectory` made, and its database. */
export async function removeDirectory(directory: string): Promise<void> {
  if (isOnPostgres) await dropDatabase(directory);
  await rm(directory, { recursive: true, force: true });
}
