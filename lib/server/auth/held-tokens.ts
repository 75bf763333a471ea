import "server-only";
import type { Selectable } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { log } from "../log.ts";
import { reconnectRequired } from "./exchange-tokens.ts";
import { remembered } from "./remembered.ts";
import { openTokens, type Tokens } from "./seal-tokens.ts";

/** The tokens of a connection that has not ended, and what its row says of them. */
export type HeldTokens = Tokens & { row: Selectable<Tables["connection"]> };

/**
 * Reads the tokens of a connection as they are at this moment. Throws RECONNECT_REQUIRED when it has ended or is gone,
 * or when no key is known any more that opens them.
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

/** The same as `readTokens`, but perhaps as it was up to a second ago in another process. */
export async function recallTokens(connectionId: string): Promise<HeldTokens> {
  const held = await remembered(`tokens ${connectionId}`, async () => {
    const value = await readTokens(connectionId);
    return { personId: value.row.person_id, value };
  });
  if (!held) throw reconnectRequired();
  return held;
}

/** Milliseconds that an access token is still good for; negative when it has expired. */
export const millisecondsLeft = ({ row }: HeldTokens): number => row.access_expires_at.getTime() - Date.now();

/** Whether an access token has come so near its end that it should be renewed: the last 60 seconds or tenth of its life. */
export function isNearItsEnd(held: HeldTokens): boolean {
  return millisecondsLeft(held) <= Math.min(60, held.row.access_seconds / 10) * 1000;
}
