import "server-only";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { hasScope } from "#lib/shared/connection.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { reconnectRequired } from "../auth/tokens/ask-realm.ts";
import { confirmationInterval, recordConfirmation } from "../auth/tokens/confirmation.ts";
import { readCachedTokens } from "../auth/tokens/held-tokens.ts";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";

/** The scope that a route or page of an organization needs; "any" accepts either of the two. */
export type RequiredScope = "exports" | "core_data" | "any";

/**
 * The maximum wait for the service while the last confirmation is still valid, in milliseconds. Without a
 * valid confirmation the wait is as long as for any call.
 */
const graceWaitMilliseconds = 3_000;

type Confirmations = { running: Map<string, Promise<void>>; unanswered: LRUCache<string, true> };

// One object for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorConfirmations?: Confirmations };
const { running, unanswered }: Confirmations = (shared.kontorConfirmations ??= {
  running: new Map(),
  unanswered: new LRUCache({ max: 10_000 }),
});

/**
 * Checks the access to data of an organization: the connection is active, holds the scope, and the service
 * has confirmed the membership at most MEMBERSHIP_SECONDS ago. Throws RECONNECT_REQUIRED, FORBIDDEN, the
 * service's own refusal, and MEMBERSHIP_UNCONFIRMED if the service has not answered for
 * MEMBERSHIP_GRACE_SECONDS; REALM_UNREACHABLE or REALM_REFUSED if it could not be asked for want of a token.
 */
export async function requireAccess(
  connection: Connection,
  scope: RequiredScope,
  requestId: string,
): Promise<void> {
  if (connection.state !== "active") throw reconnectRequired();
  if (lacksScope(connection, scope)) {
    const missing = scope === "any" ? "exports or core_data" : scope;
    throw new AppError({
      code: "FORBIDDEN",
      message: `This connection was not granted the scope ${missing}.`,
    });
  }
  await requireMembership(connection, scope, requestId);
}

/**
 * Returns whether data of an organization that Kontor has already may be shown to a person without asking:
 * the connection is active, and the service has confirmed it at most MEMBERSHIP_GRACE_SECONDS ago.
 */
export function isConfirmed({ state, confirmedAt }: Connection): boolean {
  return state === "active" && isWithin(confirmedAt, configuration().membershipGraceSeconds);
}

/** Returns whether a connection lacks the required scope. */
export function lacksScope(connection: Connection, scope: RequiredScope): boolean {
  const accepted = scope === "any" ? (["exports", "core_data"] as const) : [scope];
  return !accepted.some((acceptedScope) => hasScope(connection, acceptedScope));
}

async function requireMembership(
  connection: Connection,
  scope: RequiredScope,
  requestId: string,
): Promise<void> {
  const { membershipSeconds, membershipGraceSeconds } = configuration();
  if (isWithin(connection.confirmedAt, membershipSeconds)) return;
  const hasGrace = isWithin(connection.confirmedAt, membershipGraceSeconds);
  if (hasGrace && unanswered.has(connection.id)) return;
  try {
    await confirmOnce(connection, scope, requestId, hasGrace);
  } catch (error) {
    if (!(error instanceof AppError) || !isNoAnswer(error)) throw error;
    // Read again: the service may have refused the connection meanwhile, here or in another process.
    const { row } = await readCachedTokens(connection.id);
    if (!isWithin(row.confirmed_at, membershipGraceSeconds))
      throw isOfRealm(error) ? error : unconfirmed(error);
    unanswered.set(connection.id, true, { ttl: confirmationInterval() });
  }
}

const isWithin = (time: Date | null, seconds: number) =>
  time !== null && Date.now() - time.getTime() < seconds * 1000;

/** Returns whether a failure says nothing about the person's membership. */
const isNoAnswer = ({ status }: AppError) => status >= 500 || status === 429;

const isOfRealm = ({ code }: AppError) => code === "REALM_UNREACHABLE" || code === "REALM_REFUSED";

const unconfirmed = (cause: AppError) =>
  new AppError({
    code: "MEMBERSHIP_UNCONFIRMED",
    message:
      "The accounting service does not answer, so it could not be confirmed that you still belong to this " +
      "organization. Try again in a few minutes.",
    cause,
    retryAfter: cause.retryAfter,
  });

/** Confirms the membership with one call. Concurrent requests for the same connection share it. */
function confirmOnce(
  connection: Connection,
  scope: RequiredScope,
  requestId: string,
  hasGrace: boolean,
): Promise<void> {
  const known = running.get(connection.id);
  if (known) return known;
  const confirmation = confirm(connection, scope, requestId, hasGrace).finally(() => {
    running.delete(connection.id);
  });
  running.set(connection.id, confirmation);
  return confirmation;
}

/**
 * Makes the smallest read that only a member can make: one export, or the log of an import that does not
 * exist. Asks nothing if another request has confirmed the membership since the caller's row was read.
 */
async function confirm(
  connection: Connection,
  scope: RequiredScope,
  requestId: string,
  hasGrace: boolean,
): Promise<void> {
  const { row } = await readCachedTokens(connection.id);
  if (isWithin(row.confirmed_at, configuration().membershipSeconds)) return;
  const sentAt = new Date();
  const call = {
    connection,
    query: { limit: 1 },
    requestId,
    failFast: true,
    ...(hasGrace && { milliseconds: graceWaitMilliseconds }),
  };
  if (scope === "exports" || (scope === "any" && hasScope(connection, "exports"))) {
    await callEndpoint("listExports", call);
    return;
  }
  try {
    await callEndpoint("readImportLog", { ...call, params: { processId: randomUUID() } });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    await recordConfirmation(connection.id, sentAt);
  }
}
