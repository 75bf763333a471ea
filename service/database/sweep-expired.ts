import { sql, type Kysely } from "kysely";
import type { Log } from "#platform/log.ts";
import { deleteSpentKeys } from "../authorization/keys/signing-keys.ts";
import { deleteOldAttempts } from "../authorization/people/login-throttle.ts";
import type { DocumentObjects } from "./document-bytes.ts";
import { sweepObjects } from "./sweep-objects.ts";
import type { Tables } from "./tables.ts";

const everyHour = 3_600_000;

/**
 * Deletes what the realm issued one day after it expired. An expired `Grant` also deletes its row in
 * `realm_grant`.
 */
async function deleteArtifacts(database: Kysely<Tables>): Promise<void> {
  await sql`
    with gone as (
      delete from oidc_artifact where expires_at < now() - interval '1 day' returning model, id
    )
    delete from realm_grant where id in (select id from gone where model = 'Grant')
  `.execute(database);
}

/**
 * Deletes the organizations that were ticked at a consent and never asked for, once their two minutes are
 * over.
 */
async function deleteTicked(database: Kysely<Tables>): Promise<void> {
  await sql`delete from ticked_organization where expires_at < now()`.execute(database);
}

/**
 * Deletes records without an import job, one day after they were stored. Their process ended before it
 * inserted the job.
 */
async function deleteLeftPieces(database: Kysely<Tables>): Promise<void> {
  await sql`
    delete from import_piece piece where created_at < now() - interval '1 day'
      and not exists (select from import_job job where job.process_id = piece.process_id)
  `.execute(database);
}

/** Deletes the idempotency keys of imports after one day. The imports stay. */
async function deleteSubmissions(database: Kysely<Tables>): Promise<void> {
  await sql`
    update import_job set client_id = null, idempotency_key = null, fingerprint = null
    where idempotency_key is not null and created_at < now() - interval '1 day'
  `.execute(database);
}

/**
 * Deletes expired data now and every hour: artifacts of the realm, ticked organizations, signing keys no
 * longer needed, old login attempts, records without an import job, idempotency keys, and once a day objects
 * without a document. Returns the function that stops it.
 */
export function sweepExpired(database: Kysely<Tables>, objects: DocumentObjects, log: Log): () => void {
  const sweep = async () => {
    try {
      await deleteArtifacts(database);
      await deleteTicked(database);
      await deleteSpentKeys(database);
      await deleteOldAttempts(database);
      await deleteLeftPieces(database);
      await deleteSubmissions(database);
      if (objects) await sweepObjects(database, objects);
    } catch (error) {
      log.warn({ err: error }, "what has expired was not deleted");
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), everyHour).unref();
  return () => clearInterval(timer);
}
