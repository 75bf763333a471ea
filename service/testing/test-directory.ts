import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";
import { copyTemplate } from "./template-directory.ts";
import {
  createDatabase,
  databaseUrlOf,
  dropDatabase,
  isOnPostgres,
  testPartitions,
} from "./test-database.ts";
import { cutForTests } from "./test-partitions.ts";

/**
 * Creates an empty directory for a service, with its database: a prepared PGlite inside, which starts
 * quickly, or an empty database on the PostgreSQL server of the tests.
 */
export async function prepareDirectory(parent: string = tmpdir()): Promise<string> {
  const directory = await mkdtemp(path.join(parent, "kontor-test-"));
  if (!isOnPostgres) await copyTemplate(directory);
  else {
    await createDatabase(directory);
    if (testPartitions > 0) await prepareCut(directory);
  }
  return directory;
}

async function prepareCut(directory: string): Promise<void> {
  const database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
  await migrate(database.sql, migrations);
  await cutForTests(database.sql);
  await database.close();
}

/** Deletes a directory that `prepareDirectory` made, and its database. */
export async function removeDirectory(directory: string): Promise<void> {
  if (isOnPostgres) await dropDatabase(directory);
  await rm(directory, { recursive: true, force: true });
}
