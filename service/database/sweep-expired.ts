import { sql, type Kysely } from "kysely";
import type { Log } from "#platform/log.ts";
import type { Tables } from "./tables.ts";

const everyHour = 3_600_000;

/**
 * Deletes what the realm issued a day after it expired, now and every hour, and returns the function that stops it.
 * A grant goes with the artifact it was made with.
 */
export function sweepExpired(database: Kysely<Tables>, log: Log): () => void {
  const sweep = () => {
    sql`
      with gone as (
        delete from oidc_artifact where expires_at < now() - interval '1 day' returning model, id
      )
      delete from realm_grant where id in (select id from gone where model = 'Grant')
    `
      .execute(database)
      .catch((error: unknown) => log.warn({ err: error }, "expired artifacts were not deleted"));
  };
  sweep();
  const timer = setInterval(sweep, everyHour).unref();
  return () => clearInterval(timer);
}
