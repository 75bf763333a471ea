import "server-only";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";
import { refreshTokenSet } from "./exchange-tokens.ts";
import { tokenColumns } from "./save-connection.ts";
import { openTokens, type Tokens } from "./seal-tokens.ts";

const reconnect = () =>
  new AppError({
    code: "RECONNECT_REQUIRED",
    message: "The connection has ended. Connect the organization again.",
  });

// One map for the process, although Next bundles this module into several places.
const shared = globalThis as typeof globalThis & { kontorRefreshes?: Map<string, Promise<string>> };
const refreshes = (shared.kontorRefreshes ??= new Map<string, Promise<string>>());

/**
 * The access token of a connection, refreshed ahead of its expiry by the smaller of 60 seconds and a tenth of its
 * lifetime, or at once where the service has `rejected` the one we hold. Requests that come while a refresh runs
 * share it, so that a rotating refresh token is used once. Throws RECONNECT_REQUIRED when the connection has ended.
 */
export async function accessToken(connectionId: string, rejected?: string): Promise<string> {
  const running = refreshes.get(connectionId);
  if (running) return running;
  const held = await readTokens(connectionId);
  if (isUsable(held, rejected)) {
    await noteUse(connectionId, held.lastUsedAt);
    return held.access;
  }
  const refresh = refreshes.get(connectionId) ?? refreshConnection(connectionId, rejected);
  refreshes.set(connectionId, refresh);
  try {
    return await refresh;
  } finally {
    if (refreshes.get(connectionId) === refresh) refreshes.delete(connectionId);
  }
}

type HeldTokens = Tokens & { sealed: string; expiresAt: Date; seconds: number; lastUsedAt: Date | null };

/** "Last used" is told to the minute, so that not every request writes. */
const useMilliseconds = 60_000;

async function noteUse(connectionId: string, lastUsedAt: Date | null): Promise<void> {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < useMilliseconds) return;
  const database = await appDatabase();
  await database
    .updateTable("connection")
    .set({ last_used_at: new Date() })
    .where("id", "=", connectionId)
    .execute();
}

function isUsable(held: HeldTokens, rejected: string | undefined): boolean {
  const ahead = Math.min(60, held.seconds / 10) * 1000;
  return held.access !== rejected && held.expiresAt.getTime() - ahead > Date.now();
}

async function readTokens(connectionId: string): Promise<HeldTokens> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", connectionId)
    .executeTakeFirst();
  if (!row || row.state === "reconnect") throw reconnect();
  return {
    ...openTokens(row.sealed_tokens, row.id),
    sealed: row.sealed_tokens,
    expiresAt: row.access_expires_at,
    seconds: row.access_seconds,
    lastUsedAt: row.last_used_at,
  };
}

async function refreshConnection(connectionId: string, rejected: string | undefined): Promise<string> {
  const held = await readTokens(connectionId);
  if (isUsable(held, rejected)) return held.access;
  const database = await appDatabase();
  // A new consent may have replaced the tokens meanwhile; what belongs to the old ones must not overwrite it.
  const unchanged = database
    .updateTable("connection")
    .where("id", "=", connectionId)
    .where("sealed_tokens", "=", held.sealed);
  try {
    if (!held.refresh) throw reconnect();
    const tokens = await refreshTokenSet(held.refresh);
    await unchanged.set(tokenColumns(tokens, connectionId, held.refresh)).execute();
    return tokens.access_token;
  } catch (error) {
    if (error instanceof AppError && error.code === "RECONNECT_REQUIRED") {
      await unchanged.set({ state: "reconnect" }).execute();
    }
    throw error;
  }
}
