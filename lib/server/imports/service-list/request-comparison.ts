import "server-only";
import { sql } from "kysely";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import { requireRun } from "../runs.ts";
import type { CallingConnection } from "../../upstream/call-endpoint.ts";

/** The list of a core data type that is read, and the connection that reads it. */
export type Comparison = { organizationId: string; coreDataType: string; connectionId: string };

/** The time for which it is remembered that the service has a list, or has none, in hours. */
export const probeHours = 24;

/**
 * The time after which a reading counts as dead, in minutes. It is longer than any pause between two turns.
 */
const deadMinutes = 10;

/**
 * Asks for the comparison of a run that has just been planned with the accounts of the service, in the
 * background. Does nothing for any other run, while the list is being read, and for a service that is known
 * to have none. Returns the run as it is then.
 */
export async function requestComparison(connection: CallingConnection, run: ImportRun): Promise<ImportRun> {
  if (run.state !== "PLANNED" || run.comparison.comparedAt !== null) return run;
  const { organizationId } = connection;
  const { coreDataType } = run;
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into service_list as list (organization_id, core_data_type, reading_since, turn_at)
      values (${organizationId}, ${coreDataType}, now(), now())
      on conflict (organization_id, core_data_type) do update
        set reading_since = now(), turn_at = now(), after_id = null, read_count = 0, total_count = null
        where (list.is_there is not false or list.probed_at < now() - make_interval(hours => ${probeHours}::int))
          and (list.reading_since is null or list.turn_at < now() - make_interval(mins => ${deadMinutes}::int))
      returning organization_id`.execute(transaction);
    if (rows.length === 0) return;
    const comparison: Comparison = { organizationId, coreDataType, connectionId: connection.id };
    await queue.enqueue("compare-records", comparison, transaction);
  });
  return requireRun(organizationId, run.id);
}
