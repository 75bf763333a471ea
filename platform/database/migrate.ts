import { setTimeout as pause } from "node:timers/promises";
import { sql as raw, type Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/**
 * The longest wait for a lock of a table, and the pause before the next try, in milliseconds. While a step
 * waits, every statement on its table waits behind it, also those of processes of the version before.
 */
const [lockMilliseconds, pauseMilliseconds] = [2_000, 1_000];

/** The time after which a migration that never gets its locks is given up, in milliseconds. */
const maxMilliseconds = 600_000;

/**
 * A step of the schema. `fill` does what takes as long as there are rows, before `up`: in transactions of
 * its own, which can be ended and done again, also by several processes at once. An empty database needs
 * none of it.
 */
export type MigrationStep = Migration & { fill?: (database: Kysely<unknown>) => Promise<void> };

/**
 * A lock that did not come in time, and one that a process of the version before waited for as well
 * (lock_timeout, deadlock).
 */
const lockFailures: unknown[] = ["55P03", "40P01"];

/**
 * Migrates a database to the newest schema. The alphabetical order of the names in `migrations` is their
 * order. Each step is a transaction of its own, so that one that fills old rows holds no lock of one that
 * alters a table, and what fills many rows is done in batches (`MigrationStep`); an empty database gets all
 * steps in one. Several processes may call it at once: one migrates, the others wait. Beside processes of an
 * older version it waits for the end of a long transaction (a backup, an export) in turns, so that these
 * wait for it two seconds at the most. Throws if a step fails, or gets no lock in ten minutes; nothing of
 * that step remains.
 */
export async function migrate<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, MigrationStep>,
): Promise<void> {
  // The library reads the description of all tables first, which takes PGlite a quarter of a second.
  const age = await schemaAge(sql, migrations);
  if (age === "newest") return;
  let end = performance.now() + maxMilliseconds;
  for (;;) {
    const error = await tryToMigrate(sql, migrations, {
      isEmpty: age === "empty",
      onStep: () => (end = performance.now() + maxMilliseconds),
    });
    if (error === undefined) return;
    if (!lockFailures.includes((error as { code?: unknown }).code) || performance.now() > end)
      throw new Error("The database could not be brought to the newest schema.", { cause: error });
    await pause(pauseMilliseconds);
  }
}

/** Migrates on a connection that waits shortly for locks. Resolves with the error, if there is one. */
async function tryToMigrate<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, MigrationStep>,
  { isEmpty, onStep }: { isEmpty: boolean; onStep: () => void },
): Promise<unknown> {
  return sql.connection().execute(async (connection) => {
    await raw`select set_config('lock_timeout', ${String(lockMilliseconds)}, false)`.execute(connection);
    const filled = new Set<string>();
    const provider = {
      getMigrations: () => Promise.resolve(isEmpty ? migrations : onlyFilled(migrations, filled)),
    };
    try {
      const migrator = new Migrator({ db: connection, provider });
      if (isEmpty) return (await migrator.migrateToLatest()).error;
      for (;;) {
        const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
        await migrations[next?.name ?? ""]?.fill?.(connection as unknown as Kysely<unknown>);
        if (next) filled.add(next.name);
        onStep();
        const { error, results = [] } = await migrator.migrateUp();
        if (error instanceof NotFilledError) continue;
        if (error !== undefined || results.length === 0) return error;
      }
    } catch (error) {
      // Of what fills rows; the library returns those of a step.
      return error;
    } finally {
      await raw`select set_config('lock_timeout', '0', false)`.execute(connection);
    }
  });
}

/**
 * Another process has done the step before, so that the next one is a step whose rows were not filled here.
 */
class NotFilledError extends Error {}

/**
 * The steps, of which one with rows to fill fails until they are filled. The library decides under its lock
 * which step comes next, and another process may have done one since this one looked.
 */
function onlyFilled(
  migrations: Record<string, MigrationStep>,
  filled: ReadonlySet<string>,
): Record<string, MigrationStep> {
  const refuse = (name: string) => () =>
    Promise.reject(new NotFilledError(`The rows of ${name} are not filled.`));
  return Object.fromEntries(
    Object.entries(migrations).map(([name, step]) => [
      name,
      step.fill && !filled.has(name) ? { ...step, up: refuse(name) } : step,
    ]),
  );
}

/** The state of a database's schema, compared with the migrations that a program knows. */
export type SchemaAge = "empty" | "older" | "newest" | "newer";

/** Returns the state of a database's schema. Changes nothing. */
export async function schemaAge<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<SchemaAge> {
  const known = Object.keys(migrations);
  const table = await raw<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(sql);
  if (!table.rows[0]?.there) return "empty";
  const { rows } = await raw<{ name: string }>`select name from kysely_migration`.execute(sql);
  const done = new Set(rows.map(({ name }) => name));
  if (done.size === 0) return "empty";
  if ([...done].some((name) => !known.includes(name))) return "newer";
  return known.every((name) => done.has(name)) ? "newest" : "older";
}
