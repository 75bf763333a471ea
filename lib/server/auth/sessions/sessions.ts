import "server-only";
import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { recordSessionEvent } from "../../audit/record.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { invalidatePerson } from "../tokens/person-cache.ts";
import type { Visitor } from "./visitor.ts";

const minute = 60 * 1000;

/** The lifetime of an unused session, in milliseconds. */
const lifetimes = { own: 30 * 24 * 60 * minute, shared: 30 * minute };

const endUnused = (isShared: boolean) => new Date(Date.now() + lifetimes[isShared ? "shared" : "own"]);

/** Returns the condition of a session that is open: used recently enough, and not older than SESSION_DAYS. */
export const isOpen = () =>
  sql<boolean>`session.expires_at > now()
    and session.created_at > now() - ${configuration().sessionDays}::float8 * interval '1 day'`;

/** A sign-in that opens a session. */
type NewSession = {
  personId: string;
  /** The open session of the same browser, if there is one. It ends. */
  replaced: { id: string } | null;
  /** True on a computer that others use too. */
  isShared: boolean;
  visitor: Visitor;
  /** The realm's session in which the person signed in, or null if it is not known. */
  realmSid: string | null;
  requestId: string;
};

/**
 * Opens a session for a person and resolves with its id, which is new at every sign-in, so that nobody
 * continues a session from before it. It ends 30 days after its last use, on a shared computer 30 minutes,
 * and SESSION_DAYS after the sign-in at the latest.
 */
export async function openSession({
  personId,
  replaced,
  isShared,
  visitor,
  realmSid,
  requestId,
}: NewSession): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  const database = await appDatabase();
  const formerId = await database.transaction().execute(async (transaction) => {
    const former = replaced && (await deleteSession(transaction, replaced.id));
    await transaction
      .insertInto("session")
      .values({
        id,
        person_id: personId,
        expires_at: endUnused(isShared),
        is_shared: isShared,
        last_used_at: new Date(),
        user_agent: visitor.userAgent,
        network: visitor.network,
        realm_sid: realmSid,
      })
      .execute();
    // Whoever connects another organization has neither left nor arrived.
    if (former !== personId) {
      if (former)
        await recordSessionEvent(transaction, { action: "SIGNED_OUT", personId: former, requestId });
      await recordSessionEvent(transaction, { action: "SIGNED_IN", personId, requestId });
    }
    return former;
  });
  if (formerId) invalidatePerson(formerId);
  return id;
}

/** Extends a session that is in use, at most once a minute, so that not every request writes. */
export async function prolongSession(session: {
  id: string;
  expiresAt: Date;
  isShared: boolean;
}): Promise<void> {
  const end = endUnused(session.isShared);
  if (end.getTime() - session.expiresAt.getTime() < minute) return;
  const database = await appDatabase();
  await database
    .updateTable("session")
    .set({ expires_at: end, last_used_at: new Date() })
    .where("id", "=", session.id)
    .execute();
}

/**
 * Ends a session: in this process before it resolves, in the others within a second. `action` is the event
 * that the audit trail gets.
 */
export async function endSession(
  id: string,
  requestId: string,
  action: "SIGNED_OUT" | "SESSION_REVOKED" = "SIGNED_OUT",
): Promise<void> {
  const database = await appDatabase();
  const personId = await database.transaction().execute(async (transaction) => {
    const ended = await deleteSession(transaction, id);
    if (ended) await recordSessionEvent(transaction, { action, personId: ended, requestId });
    return ended;
  });
  if (personId) invalidatePerson(personId);
}

/** Deletes a session. Resolves with its person's id, or null if it has ended already. */
async function deleteSession(transaction: Kysely<Tables>, id: string): Promise<string | null> {
  const ended = await transaction
    .deleteFrom("session")
    .where("id", "=", id)
    .returning("person_id")
    .executeTakeFirst();
  return ended?.person_id ?? null;
}

/** Ends all sessions of a person, on all machines. */
export async function endAllSessions(personId: string, requestId: string): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("session").where("person_id", "=", personId).execute();
    await recordSessionEvent(transaction, { action: "SIGNED_OUT_EVERYWHERE", personId, requestId });
  });
  invalidatePerson(personId);
}
