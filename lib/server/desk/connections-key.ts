import "server-only";
import { createHash } from "node:crypto";
import type { Connection } from "../auth/sessions/session.ts";

/**
 * Returns a text that is another one when a desk would show other connections: one came or went, ended or
 * was given anew, or its last day changed.
 */
export function connectionsKey(connections: readonly Connection[]): string {
  const shown = connections.map(({ organizationId, state, chainExpiresAt }) =>
    [organizationId, state, chainExpiresAt.toISOString().slice(0, 10)].join(" "),
  );
  return createHash("sha256").update(JSON.stringify(shown.sort())).digest("base64url");
}
