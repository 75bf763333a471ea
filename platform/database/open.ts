import { mkdirSync } from "node:fs";
import path from "node:path";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import { copyingPglite, copyingPool } from "./copy-rows.ts";
import { type Coordination, pgliteCoordination, postgresCoordination } from "./coordination.ts";
import { closeDirectory } from "../private-directory.ts";
import { keepPlans } from "./keep-plans.ts";
import { type DatabaseLimits, defaultLimits, limitStatement } from "./limits.ts";
import { lockDirectory } from "./lock.ts";
import { versionName } from "./other-versions.ts";
import { failWithoutValues } from "./remove-values.ts";

/**
 * A database of one of our programs: typed SQL, and the options that let the queue share its connections.
 */
export type Database<Tables> = {
  sql: Kysely<Tables>;
  kind: "postgres" | "pglite";
  queueConnection: ConstructorOptions;
  /** Locks and notifications across processes. */
  coordination: Coordination;
  /** Returns the counts of the pool's connections. Undefined on PGlite, which has one connection. */
  connections: (() => PoolCounts) | undefined;
  /** Resolves if the database responds, otherwise rejects. */
  ping(): Promise<void>;
  /** Closes every connection and releases the directory. Must be called only once. */
  close(): Promise<void>;
};

/** The number of connections in use and idle, and of queries waiting for a connection. */
export type PoolCounts = { busy: number; idle: number; waiting: number };

export type DatabaseOptions = {
  /** PostgreSQL connection string. If absent, PGlite in `directory` is used. */
  url?: string | undefined;
  directory: string;
  /**
   * The steps of the schema that the program knows, whose last one its connections to PostgreSQL are named
   * by (`versionName`).
   */
  migrations?: Readonly<Record<string, unknown>> | undefined;
  /** The limits of the connections to PostgreSQL. PGlite has none. */
  limits?: DatabaseLimits | undefined;
  /** Gets each error of a statement and of a connection that could not be opened, before the caller does. */
  onError?: ((error: Error) => void) | undefined;
};

/**
 * Opens PostgreSQL if `url` is given, otherwise PGlite in a directory that it locks for this process. Both
 * return int8 as a number and times as `Date`, and their errors hold no values (`removeValues`). Throws
 * `DirectoryInUseError` if another process holds the directory, and `OpenDirectoryError` if it can't be
 * closed to other users of the machine.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { url, migrations } = options;
  if (url) return openPostgres<Tables>(migrations ? namedUrl(url, versionName(migrations)) : url, options);
  return openPglite<Tables>(options.directory);
}

const int8 = 20;

/** Returns an address by which connections say their name, unless the operator has given them one. */
const namedUrl = (url: string, name: string) =>
  /[?&]application_name=/.test(url)
    ? url
    : `${url}${url.includes("?") ? "&" : "?"}application_name=${encodeURIComponent(name)}`;

async function openPostgres<Tables>(
  url: string,
  { onError, limits = defaultLimits }: DatabaseOptions,
): Promise<Database<Tables>> {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const statement = limitStatement(limits);
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectSeconds * 1000,
    keepAlive: true,
    // The pool calls this once for each new connection, and hands the connection on when it is done.
    verify:
      statement === undefined
        ? undefined
        : (client, done) => void client.query(statement).then(() => done(), done),
    types,
  });
  // Without a listener for errors, a connection that the server drops would end the process. The pool
  // reports errors of idle connections only, so each connection gets a listener too. The caller sees the
  // error of its query; the next query opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const coordination = postgresCoordination(url);
  return {
    sql: new Kysely<Tables>({
      dialect: failWithoutValues(new PostgresDialect({ pool: copyingPool(pool) }), onError),
    }),
    kind: "postgres",
    queueConnection: { connectionString: url },
    coordination,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async ping() {
      await pool.query("select 1");
    },
    async close() {
      await coordination.close();
      await pool.end();
    },
  };
}

async function openPglite<Tables>(directory: string): Promise<Database<Tables>> {
  closeDirectory(directory);
  const unlock = await lockDirectory(directory);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
    const { fromPglite } = await import("pg-boss");
    const files = path.join(directory, "database");
    mkdirSync(files, { recursive: true, mode: 0o700 });
    const pglite = await PGlite.create(files, {
      parsers: { [int8]: Number },
      // The search of the web app. PGlite has it at hand only if it is named here.
      extensions: { pg_trgm },
    });
    // By default a new file of the write-ahead log is first filled with zeros, which blocks everything
    // else.
    await pglite.exec("set wal_init_zero = off");
    return {
      sql: new Kysely<Tables>({
        dialect: failWithoutValues(new PGliteDialect({ pglite: copyingPglite(await keepPlans(pglite)) })),
      }),
      kind: "pglite",
      queueConnection: { db: fromPglite(pglite), backend: "pglite" },
      coordination: pgliteCoordination(pglite),
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
