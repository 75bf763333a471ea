import path from "node:path";
import pg from "pg";

/** The server that tests run on; absent: each runs on a PGlite of its own. The one place that reads the variable. */
const server = process.env["TEST_DATABASE_URL"] || undefined;

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = server !== undefined;

/** The address of the database that belongs to a test's directory; undefined where that is PGlite in the directory. */
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

/** Makes the empty database that belongs to a directory. Only where tests run on PostgreSQL. */
export async function createDatabase(directory: string): Promise<void> {
  await administer(`create database ${nameOf(directory)}`);
}

/** Deletes the database that belongs to a directory, whoever is connected to it. */
export async function dropDatabase(directory: string): Promise<void> {
  await administer(`drop database if exists ${nameOf(directory)} with (force)`);
}
