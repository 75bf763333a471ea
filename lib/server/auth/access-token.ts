import "server-only";
import { LRUCache } from "lru-cache";
import { appDatabase } from "../database/open.ts";
import { log } from "../log.ts";
import { reconnectRequired } from "./exchange-tokens.ts";
import { type HeldTokens, isNearItsEnd, millisecondsLeft, recallTokens } from "./held-tokens.ts";
import { renewConnection } from "./renew-connection.ts";

/** Below this many milliseconds a token could expire on its way to the service. */
const travelMilliseconds = 5_000;

/** "Last used" is told to the minute, so that not every request writes. */
const useMilliseconds = 60_000;

// Connections whose renewed token the service refused as well: to renew it for every request would not help.
const refused = new LRUCache<string, true>({ max: 1_000, ttl: 30_000 });

/**
 * The access token of a connection. In the smaller of the last 60 seconds and the last tenth of its life it is renewed
 * while it is still used; where it has expired the call waits for the new one. Throws RECONNECT_REQUIRED when the
 * connection has ended, and what `renewConnection` throws.
 */
export async function accessToken(connectionId: string): Promise<string> {
  const held = await recallTokens(connectionId);
  await noteUse(held);
  if (!isNearItsEnd(held)) return held.access;
  const renewal = renewConnection(connectionId, isNearItsEnd);
  if (millisecondsLeft(held) < travelMilliseconds) return renewal;
  renewal.catch((error: unknown) => log.warn({ connectionId, err: error }, "not renewed ahead of its end"));
  return held.access;
}

/**
 * Another access token in place of one that the service has rejected although it looked valid. Throws as `accessToken`,
 * and RECONNECT_REQUIRED at once where such a renewed token was rejected as well within the last 30 seconds.
 */
export async function replaceToken(connectionId: string, rejected: string): Promise<string> {
  if (refused.has(connectionId)) throw reconnectRequired();
  return renewConnection(connectionId, (held) => held.access === rejected);
}

/** Notes that the service has rejected a token although it had just been renewed. */
export function noteRefusal(connectionId: string): void {
  refused.set(connectionId, true);
}

async function noteUse({ row }: HeldTokens): Promise<void> {
  const now = new Date();
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < useMilliseconds) return;
  // At once, so that the requests which come meanwhile don't write as well.
  row.last_used_at = now;
  const database = await appDatabase();
  await database.updateTable("connection").set({ last_used_at: now }).where("id", "=", row.id).execute();
}
