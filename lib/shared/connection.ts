import type { Scope } from "#contract/scopes.ts";

/** What pages show of a person's connection to an organization. Times are points in time, all in the future or past. */
export type ConnectionSummary = {
  organizationId: string;
  organizationName: string;
  scopes: string[];
  grantedAt: Date;
  /** When the access token has to be renewed, which happens by itself. */
  accessExpiresAt: Date;
  /** When the connection ends unless it is granted anew; until then it is renewed by itself. */
  chainExpiresAt: Date;
  lastUsedAt: Date | null;
  state: "active" | "reconnect";
};

/** Who is signed in. */
export type Person = { name: string; email: string | null };

/** Whether a connection was granted a scope (section 2.1). */
export function hasScope({ scopes }: Pick<ConnectionSummary, "scopes">, scope: Scope): boolean {
  return scopes.includes(scope);
}

/** How long before a connection's end people are warned, in milliseconds: 30 days. */
const warningMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Whether a lasting connection comes to its end, so that it should be granted anew while it still works. */
export function endsSoon(connection: ConnectionSummary): boolean {
  if (connection.state !== "active" || !hasScope(connection, "offline_access")) return false;
  return connection.chainExpiresAt.getTime() - Date.now() < warningMilliseconds;
}

/** The connection granted last, where a person begins; null without any. */
export function newestConnection<Candidate extends Pick<ConnectionSummary, "grantedAt">>(
  connections: readonly Candidate[],
): Candidate | null {
  return connections.reduce<Candidate | null>(
    (newest, candidate) => (newest && newest.grantedAt >= candidate.grantedAt ? newest : candidate),
    null,
  );
}
