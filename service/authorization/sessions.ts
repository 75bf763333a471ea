import { sql } from "kysely";
import { type AdapterPayload, Provider } from "oidc-provider";
import type { Sql } from "../database/tables.ts";

/** For so many seconds an identifier that a session had before still leads to it. */
const graceSeconds = 10;

/**
 * The session of an identifier, or of one that it had a moment ago: the library gives it a new one whenever a person comes
 * back from a login or a consent, and another tab may have sent its own answer with the one before. That only leads on
 * to a session of the same person: whoever planted theirs before the login has nothing of it.
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

/** Ends a session with every identifier that it has or had, by the id that stays with it (`uid`). */
export async function endSession(database: Sql, uid: string): Promise<void> {
  await sql`delete from oidc_artifact where model = 'Session' and uid = ${uid}`.execute(database);
}

/** What the library destroys: all of a session where its person logs out, else an identifier that has been replaced. */
export async function destroySession(database: Sql, id: string): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    update oidc_artifact set expires_at = least(expires_at, now() + make_interval(secs => ${graceSeconds}::int))
    where model = 'Session' and id = ${id} returning uid`.execute(database);
  const isLogout = Provider.ctx?.oidc.route === "end_session_confirm";
  if (isLogout && rows[0]) await endSession(database, rows[0].uid);
}
