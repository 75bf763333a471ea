import "server-only";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";
import { recallTokens } from "./held-tokens.ts";
import { forgetPerson } from "./remembered.ts";

/** The shortest time between two confirmations that are written, in milliseconds: a tenth of the time that one counts. */
export const confirmationInterval = (): number => configuration().membershipSeconds * 100;

/**
 * Records in the connection's row that the service accepted the connection, for all processes. A confirmation counts
 * from `sentAt`, when the call was sent, because the person may have been withdrawn while the answer was on its way.
 * A connection that has ended meanwhile is left as it is.
 */
export async function recordConfirmation(connectionId: string, sentAt: Date): Promise<void> {
  const held = await recallTokens(connectionId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!held) return;
  const { row } = held;
  if (row.confirmed_at && sentAt.getTime() - row.confirmed_at.getTime() < confirmationInterval()) return;
  // At once, so that the calls which end meanwhile don't write as well.
  row.confirmed_at = sentAt;
  const database = await appDatabase();
  await database
    .updateTable("connection")
    .set({ confirmed_at: sentAt })
    .where("id", "=", connectionId)
    .where("state", "=", "active")
    .execute();
  forgetPerson(row.person_id);
}

/** Takes the confirmation back, for all processes, because the service has refused the connection. */
export async function withdrawConfirmation(connectionId: string): Promise<void> {
  const database = await appDatabase();
  const withdrawn = await database
    .updateTable("connection")
    .set({ confirmed_at: null })
    .where("id", "=", connectionId)
    .where("confirmed_at", "is not", null)
    .returning("person_id")
    .executeTakeFirst();
  if (withdrawn) forgetPerson(withdrawn.person_id);
}
