import "server-only";
import { LRUCache } from "lru-cache";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { reconnectRequired } from "./ask-realm.ts";
import { type HeldTokens, isNearItsEnd, millisecondsLeft, readCachedTokens } from "./held-tokens.ts";
import { renewConnection } from "./renew-connection.ts";

/**
 * The minimum remaining life of a token, in milliseconds. A shorter one could expire on its way to the
 * service.
 */
const travelMilliseconds = 5_000;

/** `last_used_at` is updated at most once a minute, so that not every request writes. */
const useMilliseconds = 60_000;

// The connections whose renewed token the service rejected as well. Renewing it for every request would not
// help.
const refused = new LRUCache<string, true>({ max: 1_000, ttl: 30_000 });

/**
 * Returns the access token of a connection. In the last 60 seconds of its life, or the last tenth if that
 * is shorter, the token is renewed in the background while it is still used. If it has expired, the call
 * waits for the new one. Throws RECONNECT_REQUIRED when the connection has ended, and the errors of
 * `renewConnection`.
 */
export async function accessToken(connectionId: string): Promise<string> {
  const held = await readCachedTokens(connectionId);
  await recordUse(held);
  if (!isNearItsEnd(held)) return held.access;
  const renewal = renewConnection(connectionId, isNearItsEnd);
  if (millisecondsLeft(held) < travelMilliseconds) return renewal;
  renewal.catch((error: unknown) => log.warn({ connectionId, err: error }, "not renewed ahead of its end"));
  return held.access;
}

/**
 * Returns a new access token in place of one that the service rejected although it looked valid. Throws as
 * `accessToken`, and RECONNECT_REQUIRED at once if the service also rejected a renewed token of this
 * connection within the last 30 seconds.
 */
export async function replaceToken(connectionId: string, rejected: string): Promise<string> {
  if (refused.has(connectionId)) throw reconnectRequired();
  return renewConnection(connectionId, (held) => held.access === rejected);
}

/** Records that the service rejected a token that had just been renewed. */
export function recordRefusal(connectionId: string): void {
  refused.set(connectionId, true);
}

async function recordUse({ row }: HeldTokens): Promise<void> {
  const now = new Date();
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < useMilliseconds) return;
  // Set before the update, so that concurrent requests do not write as well.
  row.last_used_at = now;
  const database = await appDatabase();
  await database.updateTable("connection").set({ last_used_at: now }).where("id", "=", row.id).execute();
}
