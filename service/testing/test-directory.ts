import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTemplate } from "./template-directory.ts";
import { createDatabase, dropDatabase } from "./test-database.ts";

/**
 * Creates a directory for a service, with an empty migrated database: a PGlite inside, or one on the
 * PostgreSQL server of the tests.
 */
export async function prepareDirectory(parent: string = tmpdir()): Promise<string> {
  const directory = await mkdtemp(path.join(parent, "kontor-test-"));
  await copyTemplate(directory);
  return directory;
}

/**
 * Creates a directory whose database on the PostgreSQL server has no tables yet. Only for tests on
 * PostgreSQL.
 */
export async function prepareBareDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-test-"));
  await createDatabase(directory);
  return directory;
}

/** Deletes a directory that was made here, and its database. */
export async function removeDirectory(directory: string): Promise<void> {
  await dropDatabase(directory);
  await rm(directory, { recursive: true, force: true });
}
