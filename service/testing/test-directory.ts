import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTemplate } from "./template-directory.ts";
import { createDatabase, dropDatabase, isOnPostgres } from "./test-database.ts";

/**
 * Creates an empty directory for a service, with its database: a prepared PGlite inside, which starts
 * quickly, or an empty database on the PostgreSQL server of the tests.
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
