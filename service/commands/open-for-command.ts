import { migrate, schemaAge } from "#platform/database/migrate.ts";
import { type Database, openDatabase } from "#platform/database/open.ts";
import { startErrorFrom } from "#platform/database/start-error.ts";
import type { Configuration } from "../configuration.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";
import { CommandError } from "./command.ts";

const reasons = {
  older:
    "The database is of an older version of Kontor. Back it up and start the service once, which brings it up to date " +
    "(see Upgrade in docs/operations.md); then give the command again.",
  newer:
    "The database is of a newer version of Kontor than this program. Give the command with that version.",
};

/**
 * Opens the service's database for a command. An empty database gets its tables. A database of another
 * version is refused and not changed, because a service may be running on it. Throws a `CommandError`, or a
 * `DirectoryInUseError` if a running service holds the PGlite directory.
 */
export async function openForCommand(configuration: Configuration): Promise<Database<Tables>> {
  const { databaseUrl: url, dataDirectory: directory } = configuration;
  const database = await openDatabase<Tables>({ url, directory, migrations });
  try {
    const age = await schemaAge(database.sql, migrations);
    if (age === "older" || age === "newer") throw new CommandError(reasons[age]);
    if (age === "empty") await migrate(database.sql, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw url === undefined ? error : startErrorFrom(error, { url, variable: "SERVICE_DATABASE_URL" });
  }
}
