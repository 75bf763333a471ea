import "server-only";
import { sql } from "kysely";
import { recordSessionEvent } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { invalidatePerson } from "../tokens/person-cache.ts";
import { type LogoutToken, LogoutTokenError, readLogoutToken } from "./logout-token.ts";

/**
 * Ends the sessions that a logout token of the realm names, in this process before it resolves, in the others
 * within a second. Throws `LogoutTokenError` for a token that is invalid or was used before, in any process;
 * otherwise as `readLogoutToken`.
 */
export async function backChannelLogout(logoutToken: string, requestId: string): Promise<void> {
  const token = await readLogoutToken(logoutToken);
  const database = await appDatabase();
  const people = await database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto("used_logout_token")
      .values({ jti: token.jti, expires_at: token.usableUntil })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!inserted) throw new LogoutTokenError("jti: used before");
    const ended = await transaction
      .deleteFrom("session")
      .using("person")
      .whereRef("person.id", "=", "session.person_id")
      .where("person.issuer", "=", token.issuer)
      .where(isNamedBy(token))
      .returning("session.person_id")
      .execute();
    const ids = [...new Set(ended.map(({ person_id: id }) => id))];
    for (const personId of ids) {
      await recordSessionEvent(transaction, { action: "SESSION_ENDED", personId, requestId });
    }
    return ids;
  });
  for (const personId of people) invalidatePerson(personId);
  log.info({ requestId, people }, "logout by the realm");
}

/**
 * Returns the condition of the sessions that a token names. With `sub` and `sid`, a session of the person
 * whose own `sid` is not known ends too, because it may be the one.
 */
function isNamedBy({ subject, realmSid }: LogoutToken) {
  const isOfPerson = sql<boolean>`person.subject = ${subject}`;
  if (realmSid === null) return isOfPerson;
  const isOfSession = sql<boolean>`session.realm_sid = ${realmSid}`;
  if (subject === null) return isOfSession;
  return sql<boolean>`${isOfPerson} and (${isOfSession} or session.realm_sid is null)`;
}
