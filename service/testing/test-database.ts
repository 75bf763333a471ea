import path from "node:path";
import { addressOf, createCopy, createEmpty, dropIfThere } from "#platform/testing/postgres-copies.ts";

/**
 * The PostgreSQL server for tests. Without one, each test runs on its own PGlite. Only this module of the
 * service reads the variables of tests.
 */
const server = process.env["TEST_DATABASE_URL"] || undefined;

/** How many partitions the tables that can be cut get in tests; 0 for whole ones. */
export const testPartitions = Number(process.env["TEST_PARTITIONS"] ?? 0);

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = server !== undefined;

/**
 * Returns the address of the database for a test's directory, or undefined if it is a PGlite in the
 * directory.
 */
export function databaseUrlOf(directory: string): string | undefined {
  return server && addressOf(server, path.basename(directory));
}

/**
 * Creates the database for a directory as a copy of `template`, which `fill` makes once from an empty one.
 * Without a template it is empty. Only for tests on PostgreSQL.
 */
export async function createDatabase(
  directory: string,
  template?: { name: string; fill: (url: string) => Promise<void> },
): Promise<void> {
  if (!server) throw new Error("The tests have no PostgreSQL server.");
  const name = path.basename(directory);
  await (template ? createCopy(server, name, template.name, template.fill) : createEmpty(server, name));
}

/** Deletes the database for a directory, even while there are connections to it. */
export async function dropDatabase(directory: string): Promise<void> {
  if (server) await dropIfThere(server, path.basename(directory));
}
