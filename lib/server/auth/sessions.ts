import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { forgetPerson } from "./remembered.ts";

/** Ends a session: in this process before it resolves, in the others within a second. */
export async function endSession(id: string): Promise<void> {
  const database = await appDatabase();
  const ended = await database
    .deleteFrom("session")
    .where("id", "=", id)
    .returning("person_id")
    .executeTakeFirst();
  if (ended) forgetPerson(ended.person_id);
}

/** Ends all sessions of a person, on whatever machines they are open. */
export async function endAllSessions(personId: string): Promise<void> {
  const database = await appDatabase();
  await database.deleteFrom("session").where("person_id", "=", personId).execute();
  forgetPerson(personId);
}

/** How many sessions a person has open, this one among them. */
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
