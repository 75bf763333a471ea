import "server-only";
import type { Kysely, Updateable } from "kysely";
import { recordConnectionEvent } from "../../audit/record.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { reconnectRequired, refreshTokenSet } from "./ask-realm.ts";
import { type HeldTokens, lockConnection, readTokens } from "./held-tokens.ts";
import { invalidatePerson } from "./person-cache.ts";
import { learnedIdleSeconds, learnFromLoss, learnFromRenewal } from "./realm-idle.ts";
import { chainEnd, tokenColumns } from "./token-columns.ts";

// One map for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorRenewals?: Map<string, Promise<string>> };
const renewals = (shared.kontorRenewals ??= new Map<string, Promise<string>>());

/**
 * Exchanges a connection's refresh token and resolves with the new access token. Concurrent calls make one
 * exchange, in any number of processes. Within a process they share it; a call that waited for another
 * process finds tokens that are not stale any more and returns them. Throws RECONNECT_REQUIRED when the
 * realm has ended the connection, which is recorded. After any other failure the connection is unchanged.
 */
export function renewConnection(
  connectionId: string,
  isStale: (held: HeldTokens) => boolean,
): Promise<string> {
  const running = renewals.get(connectionId);
  if (running) return running;
  const renewal = lockConnection(connectionId, () => renew(connectionId, isStale)).finally(() => {
    renewals.delete(connectionId);
  });
  renewals.set(connectionId, renewal);
  return renewal;
}

/**
 * Renews a connection at a person's request although its token is still valid. Throws as `renewConnection`.
 */
export async function renewNow(connectionId: string, audit: AuditRecorder<"RENEWED">): Promise<void> {
  const startedAt = new Date();
  await renewConnection(connectionId, ({ row }) => row.refreshed_at < startedAt);
  await audit.done(await appDatabase());
}

async function renew(connectionId: string, isStale: (held: HeldTokens) => boolean): Promise<string> {
  const held = await readTokens(connectionId);
  if (!isStale(held)) return held.access;
  const database = await appDatabase();
  // A new consent does not wait for the lock. Columns that belong to the former tokens must not overwrite
  // it.
  const save = async (columns: Updateable<Tables["connection"]>, on: Kysely<Tables> = database) => {
    const { numUpdatedRows } = await on
      .updateTable("connection")
      .set(columns)
      .where("id", "=", connectionId)
      .where("sealed_tokens", "=", held.row.sealed_tokens)
      .executeTakeFirst();
    invalidatePerson(held.row.person_id);
    return numUpdatedRows > 0n;
  };
  try {
    if (!held.refresh) throw reconnectRequired();
    await save({ refresh_began_at: new Date() });
    const tokens = await refreshTokenSet(held.refresh);
    await learnFromRenewal(held.row);
    const learnedSeconds = await learnedIdleSeconds();
    const columns = tokenColumns(tokens, connectionId, { formerRefreshToken: held.refresh, learnedSeconds });
    const kept = await save({ ...columns, chain_expires_at: endAfter(held, columns) });
    log.info({ connectionId, organizationId: held.row.organization_id, kept }, "connection renewed");
    return kept ? tokens.access_token : (await readTokens(connectionId)).access;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "RECONNECT_REQUIRED")) throw error;
    const ended = await database.transaction().execute(async (transaction) => {
      const columns = { state: "reconnect", refresh_began_at: null, ended_at: new Date() } as const;
      if (!(await save(columns, transaction))) return false;
      await learnFromLoss(transaction, held.row);
      const action = "CONNECTION_ENDED";
      await recordConnectionEvent(transaction, { action, connectionId, requestId: null });
      return true;
    });
    invalidatePerson(held.row.person_id);
    if (!ended) return (await readTokens(connectionId)).access;
    log.warn({ connectionId, organizationId: held.row.organization_id }, "connection ended by the realm");
    throw error;
  }
}

function endAfter({ row }: HeldTokens, columns: ReturnType<typeof tokenColumns>): Date {
  const { scopes, granted_at: grantedAt } = row;
  const now = {
    scopes,
    grantedAt,
    refreshedAt: columns.refreshed_at,
    refreshExpiresAt: columns.refresh_expires_at,
  };
  return chainEnd(now, {
    scopes,
    grantedAt,
    refreshedAt: row.refreshed_at,
    refreshExpiresAt: row.refresh_expires_at,
    chainExpiresAt: row.chain_expires_at,
  });
}
