import "server-only";
import type { Selectable } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { log } from "../log.ts";
import { reconnectRequired } from "./exchange-tokens.ts";
import { remembered } from "./remembered.ts";
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
export async function recallTokens(connectionId: string): Promise<HeldTokens> {
  const held = await remembered(`tokens ${connectionId}`, async () => {
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
