import { sql } from "kysely";
import type { Sql } from "../database/tables.ts";
import { until } from "./until.ts";

/**
 * Resolves with the process id of a connection that waits for a lock. The test holds that lock so that a
 * job cannot end too early. Works only on PostgreSQL.
 */
export async function untilHeldUp(database: Sql): Promise<number> {
  return until(async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database);
    return rows[0]?.pid;
  }, 60);
}
