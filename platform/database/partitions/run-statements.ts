import { type Kysely, sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { listOf } from "./names.ts";

/**
 * The longest wait for locks, and the pause before the next try, in milliseconds. PostgreSQL looks for
 * deadlocks after a second, and would end one who writes.
 */
const [lockMilliseconds, pauseMilliseconds] = [800, 1_000];

/** Locks that did not come in time: one, several in a statement, and one in a deadlock. */
const lockFailures: unknown[] = ["55P03", "57014", "40P01"];

/** Runs statements that have no parameters. */
export async function runStatements<Tables>(
  database: Kysely<Tables>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/**
 * Locks tables until the end of a transaction, so that nobody else reads or writes them. Rejects if it has
 * to wait.
 */
export async function lockTables<Tables>(
  transaction: Kysely<Tables>,
  tables: readonly string[],
): Promise<void> {
  const wait = (milliseconds: number) =>
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(transaction);
  await wait(lockMilliseconds);
  await runStatements(transaction, [`lock table ${listOf(tables)} in access exclusive mode`]);
  await wait(0);
}

/**
 * Does work in a transaction that waits less than a second for a lock, so that nobody else waits behind it
 * for longer, and is tried again until it gets it. Rejects with any other error.
 */
export async function inTurns<Tables, Result>(
  database: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await database.transaction().execute(async (transaction) => {
        await sql`select set_config('lock_timeout', ${String(lockMilliseconds)}, true)`.execute(transaction);
        return work(transaction);
      });
    } catch (error) {
      if (!lockFailures.includes((error as { code?: unknown }).code)) throw error;
      await pause(pauseMilliseconds);
    }
  }
}
