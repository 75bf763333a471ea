import "server-only";
import { LRUCache } from "lru-cache";
import type { EndpointName } from "#contract/endpoints.ts";
import { hasScope } from "#lib/shared/connection.ts";
import { accessToken } from "../auth/access-token.ts";
import type { Connection } from "../auth/session.ts";
import { AppError } from "../http/app-error.ts";
import { type Call, callEndpoint } from "../upstream/call-endpoint.ts";

/** How long the service's word that a connection is good is taken, in milliseconds. */
const acceptedMilliseconds = 60_000;

// Next bundles this module into several places of one process; what one place learns all may use.
const shared = globalThis as typeof globalThis & { kontorAccepted?: LRUCache<string, true> };
const accepted = (shared.kontorAccepted ??= new LRUCache({ max: 10_000, ttl: acceptedMilliseconds }));

/** Whether a failure says something about the person who asked, and nothing about what was asked for. */
export function isOwn(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

/** Calls an endpoint as `callEndpoint`, and remembers whether the service accepts the connection. */
export async function ask<Name extends EndpointName>(
  name: Name,
  call: Call & { connection: Connection },
): ReturnType<typeof callEndpoint<Name>> {
  requireScope(call.connection);
  try {
    const answer = await callEndpoint(name, call);
    accepted.set(call.connection.id, true);
    return answer;
  } catch (error) {
    if (isOwn(error)) accepted.delete(call.connection.id);
    throw error;
  }
}

/**
 * Stands before every answer that comes from our own tables: whoever gets it must be one whom the service would tell.
 * The service has accepted the connection within the last minute, or is asked by a small read. Throws FORBIDDEN without
 * the scope, and what the service refuses the person with; a service that is down refuses nobody.
 */
export async function requireAccess(connection: Connection, requestId: string): Promise<void> {
  requireScope(connection);
  await accessToken(connection.id);
  if (accepted.has(connection.id)) return;
  try {
    await ask("listExports", { connection, query: { limit: 1 }, requestId, impatient: true });
  } catch (error) {
    if (isOwn(error) || !(error instanceof AppError)) throw error;
  }
}

function requireScope(connection: Connection): void {
  if (hasScope(connection, "exports")) return;
  throw new AppError({ code: "FORBIDDEN", message: "This connection was not granted the scope exports." });
}
