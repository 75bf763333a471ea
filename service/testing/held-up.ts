import { sql } from "kysely";
import type { Sql } from "../database/tables.ts";
import { until } from "./until.ts";

/**
 * Resolves once a connection waits for a lock, which the test holds so that a job can't end before, to that
 * connection's number. Only on PostgreSQL.
 */
export async function untilHeldUp(database: Sql): Promise<number> {
  return until(async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database);
    return rows[0]?.pid;
  }, 60);
}
