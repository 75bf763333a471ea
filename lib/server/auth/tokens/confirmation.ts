import "server-only";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { readCachedTokens } from "./held-tokens.ts";
import { invalidatePerson } from "./person-cache.ts";

/**
 * The minimum time between two stored confirmations, in milliseconds: a tenth of the time that one is
 * valid.
 */
export const confirmationInterval = (): number => configuration().membershipSeconds * 100;

/**
 * Records in the connection's row, for all processes, that the service accepted the connection. A
 * confirmation is valid from `sentAt`, when the call was sent, because the person may have been withdrawn
 * while the response was on its way: a call that was sent before the service refused another one confirms
 * nothing. A connection that has ended meanwhile is not changed.
 */
export async function recordConfirmation(connectionId: string, sentAt: Date): Promise<void> {
  const held = await readCachedTokens(connectionId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!held) return;
  const { row } = held;
  if (row.refused_at && sentAt <= row.refused_at) return;
  if (row.confirmed_at && sentAt.getTime() - row.confirmed_at.getTime() < confirmationInterval()) return;
  // Set before the update, so that concurrent calls do not write as well.
  row.confirmed_at = sentAt;
  const database = await appDatabase();
  await database
    .updateTable("connection")
    .set({ confirmed_at: sentAt })
    .where("id", "=", connectionId)
    .where("state", "=", "active")
    .where((row) => row.or([row("refused_at", "is", null), row("refused_at", "<", sentAt)]))
    .execute();
  invalidatePerson(row.person_id);
}

/** Deletes the confirmation for all processes, because the service has just refused the connection. */
export async function withdrawConfirmation(connectionId: string): Promise<void> {
  const database = await appDatabase();
  const refused = await database
    .updateTable("connection")
    .set({ confirmed_at: null, refused_at: new Date() })
    .where("id", "=", connectionId)
    .returning("person_id")
    .executeTakeFirst();
  if (refused) invalidatePerson(refused.person_id);
}
