import "server-only";
import { sql } from "kysely";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { revoke } from "./disconnect.ts";
import type { HeldTokens } from "./held-tokens.ts";
import { renewConnection } from "./renew-connection.ts";

/** The interval of the background job, in milliseconds. */
const roundMilliseconds = 60_000;

/**
 * Background job, now and once a minute while the process runs: renews idle connections, so that they last
 * as long as they were granted; completes a renewal whose process died; revokes tokens that are not needed
 * any more; deletes the ticked organizations of sign-ins that are over. Any number of processes may run it,
 * because each connection is locked.
 */
export async function maintainConnections(): Promise<void> {
  for (const task of [renewIdle, abandonNameless, abandonPending, forgetFurther, revokeLeft]) {
    await task().catch((error: unknown) =>
      log.error({ err: error, task: task.name }, "maintaining connections failed"),
    );
  }
  setTimeout(() => void maintainConnections(), roundMilliseconds).unref();
}

/**
 * The days after which a connection is renewed whose realm does not state how long it lasts. Keycloak ends
 * one that nobody used for 30 days, if nothing else is set there.
 */
const unstatedDays = 7;

/**
 * Renews connections that were not renewed for a third of the time that they last without, 7 days where that
 * is unknown, or CONNECTION_RENEWAL_DAYS if that is shorter, and connections with an unfinished renewal of a
 * process that died. A failed renewal is tried again in the next round.
 */
async function renewIdle(): Promise<void> {
  const database = await appDatabase();
  // Two conditions that an index has each; a time without a zone, because only that can be indexed with an
  // interval.
  const idle = sql<boolean>`' ' || scopes || ' ' like '% offline_access %' and (
    refreshed_at <= now() - ${configuration().renewalDays} * interval '1 day'
    or (refreshed_at at time zone 'UTC')
      + coalesce((refresh_expires_at - refreshed_at) / 3, ${sql.lit(`${unstatedDays} days`)}::interval)
      <= now() at time zone 'UTC')`;
  const rows = await database
    .selectFrom("connection")
    .select(["id", "refreshed_at"])
    .where("state", "=", "active")
    .where((build) => build.or([build("refresh_began_at", "is not", null), idle]))
    .execute();
  for (const { id, refreshed_at: seen } of rows) {
    const isStale = ({ row }: HeldTokens) => row.refreshed_at <= seen;
    await renewConnection(id, isStale).catch((error: unknown) =>
      log.warn({ connectionId: id, err: error }, "idle connection not renewed"),
    );
  }
}

/**
 * Deletes connections of unidentified persons without a session, because nobody can reach them any more,
 * and queues their tokens to be revoked.
 */
async function abandonNameless(): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const left = await transaction
      .deleteFrom("connection")
      .using("person")
      .whereRef("person.id", "=", "connection.person_id")
      .where("person.subject", "is", null)
      // A new connection may be about to get its session.
      .where("connection.granted_at", "<", sql<Date>`now() - interval '1 minute'`)
      .where((build) =>
        build.not(
          build.exists(
            build.selectFrom("session").select("id").whereRef("session.person_id", "=", "person.id"),
          ),
        ),
      )
      .returning(["connection.id as connection_id", "connection.key_id", "connection.sealed_tokens"])
      .execute();
    if (left.length > 0) await transaction.insertInto("revocation").values(left).execute();
  });
}

/** Deletes expired pending sign-ins and queues their tokens to be revoked. */
async function abandonPending(): Promise<void> {
  const database = await appDatabase();
  await sql`
    with given_up as (
      delete from pending_sign_in where expires_at < now() returning id, key_id, sealed_tokens
    )
    insert into revocation (connection_id, key_id, sealed_tokens)
    select id, key_id, sealed_tokens from given_up`.execute(database);
}

async function forgetFurther(): Promise<void> {
  const database = await appDatabase();
  await sql`delete from further_organization where expires_at < now()`.execute(database);
}

async function revokeLeft(): Promise<void> {
  const database = await appDatabase();
  const rows = await database.selectFrom("revocation").select("connection_id").execute();
  for (const { connection_id: id } of rows) {
    await revoke(id).catch((error: unknown) =>
      log.error({ connectionId: id, err: error }, "tokens not revoked"),
    );
  }
}
