import type { Scope } from "#contract/scopes.ts";
import type { Brings } from "./brings.ts";

/** The part of a person's connection to an organization that pages show. */
export type ConnectionSummary = {
  organizationId: string;
  organizationName: string;
  scopes: string[];
  grantedAt: Date;
  /** The time when the access token expires. It is renewed automatically. */
  accessExpiresAt: Date;
  /**
   * The time when the connection ends unless the person grants it again. Until then it is renewed
   * automatically.
   */
  chainExpiresAt: Date;
  /** The time until which the connection lasts without a renewal; null if the realm does not state it. */
  refreshExpiresAt: Date | null;
  lastUsedAt: Date | null;
  state: "active" | "reconnect";
  /** The time at which the connection ended; null while it is active. */
  endedAt: Date | null;
  brings: Brings;
};

/** The signed-in person. */
export type Person = { name: string; email: string | null };

/** Whether a connection was granted a scope (section 2.1). */
export function hasScope({ scopes }: Pick<ConnectionSummary, "scopes">, scope: Scope): boolean {
  return scopes.includes(scope);
}

/** The period before the end of a connection in which people are warned: 30 days, in milliseconds. */
const warningMilliseconds = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether an active connection with offline access ends soon, so that the person should grant it again now.
 */
export function endsSoon(connection: ConnectionSummary): boolean {
  if (connection.state !== "active" || !hasScope(connection, "offline_access")) return false;
  return connection.chainExpiresAt.getTime() - Date.now() < warningMilliseconds;
}

/** Returns the connection granted last, which is where a person starts, or null if there is none. */
export function newestConnection<Candidate extends Pick<ConnectionSummary, "grantedAt">>(
  connections: readonly Candidate[],
): Candidate | null {
  return connections.reduce<Candidate | null>(
    (newest, candidate) => (newest && newest.grantedAt >= candidate.grantedAt ? newest : candidate),
    null,
  );
}

/** Number of connections from which on lists of them have a search. */
export const manyConnections = 9;

/** Returns text without case and accents, in which a person's words are found however they are typed. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns whether each word of a text is a part of the organization's name or id, without case and accents.
 */
export function isNamed(
  { organizationName, organizationId }: Pick<ConnectionSummary, "organizationName" | "organizationId">,
  text: string,
): boolean {
  const name = plain(`${organizationName} ${organizationId}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/** Returns the order of organizations by name in a language; numbers within names count as numbers. */
export function byName(locale: string) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a: Pick<ConnectionSummary, "organizationName">, b: Pick<ConnectionSummary, "organizationName">) =>
    compare(a.organizationName, b.organizationName);
}

/** Returns the connections whose organizations have all words of a text in their name or id, by name. */
export const findConnections = (
  connections: readonly ConnectionSummary[],
  text: string,
  locale: string,
): ConnectionSummary[] => connections.filter((connection) => isNamed(connection, text)).sort(byName(locale));
