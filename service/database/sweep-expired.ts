import { sql, type Kysely } from "kysely";
import type { Log } from "#platform/log.ts";
import { deleteOldAttempts } from "../authorization/login-throttle.ts";
import { deleteSpentKeys } from "../authorization/signing-keys.ts";
import type { Tables } from "./tables.ts";

const everyHour = 3_600_000;

/** Deletes what the realm issued a day after it expired. A grant goes with the artifact it was made with. */
async function deleteArtifacts(database: Kysely<Tables>): Promise<void> {
  await sql`
    with gone as (
      delete from oidc_artifact where expires_at < now() - interval '1 day' returning model, id
    )
    delete from realm_grant where id in (select id from gone where model = 'Grant')
  `.execute(database);
}

/** Deletes records of imports that never came to be: the process ended between the two. */
async function deleteLeftPieces(database: Kysely<Tables>): Promise<void> {
  await sql`
    delete from import_piece piece where created_at < now() - interval '1 day'
      and not exists (select from import_job job where job.process_id = piece.process_id)
  `.execute(database);
}

/** Forgets the keys of submissions a day after they came. Their imports stay. */
async function forgetSubmissions(database: Kysely<Tables>): Promise<void> {
  await sql`
    update import_job set client_id = null, idempotency_key = null, fingerprint = null
    where idempotency_key is not null and created_at < now() - interval '1 day'
  `.execute(database);
}

/**
 * Deletes what nobody has a use for any more, now and every hour, and returns the function that stops it: what the
 * realm issued, its spent signing keys, failed logins, records of imports that never came to be, and keys of submissions.
 */
export function sweepExpired(database: Kysely<Tables>, log: Log): () => void {
  const sweep = async () => {
    try {
      await deleteArtifacts(database);
      await deleteSpentKeys(database);
      await deleteOldAttempts(database);
      await deleteLeftPieces(database);
      await forgetSubmissions(database);
    } catch (error) {
      log.warn({ err: error }, "what has expired was not deleted");
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), everyHour).unref();
  return () => clearInterval(timer);
}
