import { mkdirSync } from "node:fs";
import path from "node:path";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import { copyingPglite, copyingPool } from "./copy-rows.ts";
import { type Line, pgliteLine, postgresLine } from "./line.ts";
import { lockDirectory } from "./lock.ts";

/** A database as our programs use it: typed SQL, and what the queue needs to share the same connections. */
export type Database<Tables> = {
  sql: Kysely<Tables>;
  kind: "postgres" | "pglite";
  queueConnection: ConstructorOptions;
  /** Locks between processes, and news of changes. */
  line: Line;
  /** Counts the pool's connections; undefined on PGlite, which has one. */
  connections: (() => PoolCounts) | undefined;
  /** Resolves when the database answers; rejects when it doesn't. */
  ping(): Promise<void>;
  /** Closes every connection and gives the directory back. Safe to call once. */
  close(): Promise<void>;
};

/** How many connections are open, and how many queries wait for one. */
export type PoolCounts = { busy: number; idle: number; waiting: number };

export type DatabaseOptions = {
  /** PostgreSQL connection string; absent: PGlite in `directory`. */
  url?: string | undefined;
  directory: string;
};

/**
 * Opens PostgreSQL where an address is given, else PGlite in a directory that this process alone may use. Both
 * give int8 as a number and times as `Date`. Throws `DirectoryInUseError` when another process has the directory.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  return options.url ? openPostgres<Tables>(options.url) : openPglite<Tables>(options.directory);
}

const int8 = 20;

async function openPostgres<Tables>(url: string): Promise<Database<Tables>> {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types,
  });
  // A connection that the server drops must not end the process, neither an idle one nor, on which the pool does not
  // listen, one in the middle of a transaction. Whoever uses it learns from their query; the next opens a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const line = postgresLine(url);
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: copyingPool(pool) }) }),
    kind: "postgres",
    queueConnection: { connectionString: url },
    line,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async ping() {
      await pool.query("select 1");
    },
    async close() {
      await line.close();
      await pool.end();
    },
  };
}

async function openPglite<Tables>(directory: string): Promise<Database<Tables>> {
  const unlock = await lockDirectory(directory);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { fromPglite } = await import("pg-boss");
    const files = path.join(directory, "database");
    mkdirSync(files, { recursive: true });
    const pglite = await PGlite.create(files, { parsers: { [int8]: Number } });
    // A new file of the write-ahead log is otherwise filled with zeros first, while nothing else goes on.
    await pglite.exec("set wal_init_zero = off");
    return {
      sql: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: copyingPglite(pglite) }) }),
      kind: "pglite",
      queueConnection: { db: fromPglite(pglite), backend: "pglite" },
      line: pgliteLine(pglite),
      connections: undefined,
      async ping() {
        await pglite.query("select 1");
      },
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
