import "server-only";
import type { Kysely } from "kysely";
import type { Line } from "#platform/database/line.ts";
import { migrate } from "#platform/database/migrate.ts";
import { type Database, openDatabase } from "#platform/database/open.ts";
import { configuration } from "../configuration.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

// Next bundles this module into several places of one process; PGlite can be opened by one of them only.
const shared = globalThis as typeof globalThis & { kontorDatabase?: Promise<Database<Tables>> };

async function open(): Promise<Database<Tables>> {
  const { databaseUrl, dataDirectory } = configuration();
  const database = await openDatabase<Tables>({ url: databaseUrl, directory: dataDirectory });
  await migrate(database.sql, migrations);
  return database;
}

/** The app database with all that a queue needs of it. As `appDatabase`. */
export function openedDatabase(): Promise<Database<Tables>> {
  shared.kontorDatabase ??= open().catch((error: unknown) => {
    delete shared.kontorDatabase;
    throw error;
  });
  return shared.kontorDatabase;
}

/** The app database, opened and migrated at first use, once a process. A failed opening is tried again by the next call. */
export async function appDatabase(): Promise<Kysely<Tables>> {
  return (await openedDatabase()).sql;
}

/** What the web app's processes have in common beside the tables: locks, and news of changes. */
export async function appLine(): Promise<Line> {
  return (await openedDatabase()).line;
}
