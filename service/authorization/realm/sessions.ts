import { sql, type Transaction } from "kysely";
import { type AdapterPayload, Provider } from "oidc-provider";
import type { Sql, Tables } from "../../database/tables.ts";
import { announceLogout } from "./logout-notices.ts";

/** The seconds for which a replaced identifier still leads to its session. */
const graceSeconds = 10;

/**
 * Returns the session with the given current or recently replaced identifier. The library replaces the
 * identifier after every login and consent, while another tab may still send the previous one. A replaced
 * identifier only leads to a session of the same person, so an attacker who planted an identifier before
 * the login gains nothing.
 */
export async function findSession(database: Sql, id: string): Promise<AdapterPayload | undefined> {
  const { rows } = await sql<{ payload: AdapterPayload }>`
    select present.payload from oidc_artifact as asked
    join oidc_artifact as present on present.model = asked.model and present.uid = asked.uid
      and (present.id = asked.id or present.payload ->> 'accountId' = asked.payload ->> 'accountId')
    where asked.model = 'Session' and asked.id = ${id} and asked.expires_at > now()
    order by present.expires_at desc limit 1
  `.execute(database);
  return rows[0] && { ...rows[0].payload, jti: id };
}

/** Ends a session with all its current and former identifiers, by its permanent id (`uid`). */
export async function endSession(database: Sql, uid: string): Promise<void> {
  await sql`delete from oidc_artifact where model = 'Session' and uid = ${uid}`.execute(database);
}

/**
 * Ends all sessions of people in every browser, at the realm and in the web app, which is informed of 100
 * people every two seconds.
 */
export async function endSessions(
  transaction: Transaction<Tables>,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    delete from oidc_artifact where model = 'Session' and payload ->> 'accountId' = any(${userIds}::text[])
  `.execute(transaction);
  for (const userId of userIds) await announceLogout(transaction, userId);
}

/**
 * Destroys a session for the library: at a logout the whole session, otherwise only the replaced
 * identifier, after the grace period.
 */
export async function destroySession(database: Sql, id: string): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    update oidc_artifact set expires_at = least(expires_at, now() + make_interval(secs => ${graceSeconds}::int))
    where model = 'Session' and id = ${id} returning uid`.execute(database);
  const isLogout = Provider.ctx?.oidc.route === "end_session_confirm";
  if (isLogout && rows[0]) await endSession(database, rows[0].uid);
}
