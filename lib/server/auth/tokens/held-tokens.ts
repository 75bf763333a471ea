import "server-only";
import type { Selectable } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { withLock } from "../../database/with-lock.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { realmMilliseconds, reconnectRequired } from "./ask-realm.ts";
import { loadThroughCache } from "./person-cache.ts";
import { openTokens, type Tokens } from "./seal-tokens.ts";

/** The tokens of a connection that has not ended, and its row. */
export type HeldTokens = Tokens & { row: Selectable<Tables["connection"]> };

/**
 * Reads the current tokens of a connection. Throws RECONNECT_REQUIRED when the connection has ended or was
 * deleted, or when no known key decrypts the tokens.
 */
export async function readTokens(connectionId: string): Promise<HeldTokens> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", connectionId)
    .executeTakeFirst();
  if (!row || row.state === "reconnect") throw reconnectRequired();
  try {
    return { ...openTokens(row, row.id), row };
  } catch (error) {
    log.error({ connectionId, err: error }, "tokens can't be opened");
    throw reconnectRequired(error);
  }
}

/**
 * Reads tokens as `readTokens`, from a cache that may be up to a second behind the changes of other
 * processes.
 */
export async function readCachedTokens(connectionId: string): Promise<HeldTokens> {
  const held = await loadThroughCache(`tokens ${connectionId}`, async () => {
    const value = await readTokens(connectionId);
    return { personId: value.row.person_id, value };
  });
  if (!held) throw reconnectRequired();
  return held;
}

/** Returns the remaining life of an access token in milliseconds; negative when it has expired. */
export const millisecondsLeft = ({ row }: HeldTokens): number => row.access_expires_at.getTime() - Date.now();

/**
 * Returns whether an access token should be renewed: in the last 60 seconds of its life, or the last tenth
 * if shorter.
 */
export function isNearItsEnd(held: HeldTokens): boolean {
  return millisecondsLeft(held) <= Math.min(60, held.row.access_seconds / 10) * 1000;
}

/** The maximum wait for the lock, in milliseconds: slightly longer than an exchange can take. */
const waitMilliseconds = realmMilliseconds + 5_000;

const late = () =>
  new AppError({
    code: "REALM_UNREACHABLE",
    message: "The connection is being renewed and the sign-in server takes too long.",
  });

/**
 * Runs work on the tokens of a connection under a lock, across all processes. Throws REALM_UNREACHABLE when
 * the lock is not released within 35 seconds.
 */
export async function lockConnection<Result>(
  connectionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock({ name: `connection ${connectionId}`, waitMilliseconds, late }, work);
}
