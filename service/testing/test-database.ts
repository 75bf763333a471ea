import path from "node:path";
import pg from "pg";

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
  if (!server) return undefined;
  const url = new URL(server);
  url.pathname = encodeURIComponent(path.basename(directory));
  return url.href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const nameOf = (directory: string) => pg.escapeIdentifier(path.basename(directory));

/** Creates the empty database for a directory. Only for tests on PostgreSQL. */
export async function createDatabase(directory: string): Promise<void> {
  await administer(`create database ${nameOf(directory)}`);
}

/** Deletes the database for a directory, even while there are connections to it. */
export async function dropDatabase(directory: string): Promise<void> {
  await administer(`drop database if exists ${nameOf(directory)} with (force)`);
}
