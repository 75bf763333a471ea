import "server-only";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordSessionEvent } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { invalidatePerson } from "../tokens/person-cache.ts";

const day = 24 * 60 * 60 * 1000;

/** The lifetime of an unused session, in milliseconds. */
const lifetime = 30 * day;

/** Opens a session for a person and resolves with its id. It ends 30 days after its last use. */
export async function openSession(personId: string, requestId: string): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  const database = await appDatabase();
  const expires = new Date(Date.now() + lifetime);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("session")
      .values({ id, person_id: personId, expires_at: expires })
      .execute();
    await recordSessionEvent(transaction, { action: "SIGNED_IN", personId, requestId });
  });
  return id;
}

/** Extends a session that is in use, at most once a day, so that not every request writes. */
export async function prolongSession(id: string, expiresAt: Date): Promise<void> {
  if (expiresAt.getTime() - Date.now() > lifetime - day) return;
  const database = await appDatabase();
  const expires = new Date(Date.now() + lifetime);
  await database.updateTable("session").set({ expires_at: expires }).where("id", "=", id).execute();
}

/** Ends a session: in this process before it resolves, in the others within a second. */
export async function endSession(id: string, requestId: string): Promise<void> {
  const database = await appDatabase();
  const personId = await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom("session")
      .where("id", "=", id)
      .returning("person_id")
      .executeTakeFirst();
    if (!ended) return undefined;
    await recordSessionEvent(transaction, {
      action: "SIGNED_OUT",
      personId: ended.person_id,
      requestId,
    });
    return ended.person_id;
  });
  if (personId !== undefined) invalidatePerson(personId);
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

/** Returns the number of a person's open sessions, including this one. */
export async function countSessions(personId: string): Promise<number> {
  const database = await appDatabase();
  const { open } = await database
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("person_id", "=", personId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return open;
}
