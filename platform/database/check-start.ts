import { sql as raw, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { schemaAge } from "./migrate.ts";
import type { Database } from "./open.ts";
import { type DatabaseAddress, DatabaseStartError, startErrorFrom } from "./start-error.ts";

/** How often two connections are compared. Other clients of a pooler may hide what one try would show. */
const tries = 3;

async function backendOf<Tables>(connection: Kysely<Tables>): Promise<number> {
  const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
}

/**
 * Returns whether a connection keeps its server process between two statements outside a transaction while
 * another one is in a transaction. A pooler in transaction mode gives its process to the other.
 */
async function keepsItsBackend<Tables>(sql: Kysely<Tables>): Promise<boolean> {
  return sql.connection().execute(async (connection) => {
    for (let count = 0; count < tries; count += 1) {
      const before = await backendOf(connection);
      const isKept = await sql.transaction().execute(async (other) => {
        if ((await backendOf(other)) === before) return false;
        return (await backendOf(connection)) === before;
      });
      if (!isKept) return false;
    }
    return true;
  });
}

/**
 * Checks that a program can work on its database, before it is migrated. Throws a `DatabaseStartError` if no
 * server answers, the database or its user is not there, a pooler in transaction mode stands between, or the
 * schema is newer than the program. On PGlite only the schema is looked at. `address` is that of a
 * PostgreSQL. Changes nothing.
 */
export async function checkStart<Tables>(
  database: Pick<Database<Tables>, "sql" | "kind">,
  migrations: Record<string, Migration>,
  address: DatabaseAddress,
): Promise<void> {
  try {
    if (database.kind === "postgres" && !(await keepsItsBackend(database.sql)))
      throw new DatabaseStartError(
        `${address.variable} leads to a pooler in transaction mode. Locks and notifications need a connection that stays: set the pooler to session mode (pool_mode = session), or name the server itself.`,
      );
    if ((await schemaAge(database.sql, migrations)) === "newer")
      throw new DatabaseStartError(
        "The database is of a newer version of Kontor than this program, which would not understand it. Start that version, or restore the backup from before it.",
      );
  } catch (error) {
    throw startErrorFrom(error, address);
  }
}
