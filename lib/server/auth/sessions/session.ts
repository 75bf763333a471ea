import "server-only";
import { cache } from "react";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import { decode } from "next-auth/jwt";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import type { Brings } from "#lib/shared/brings.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { loadThroughCache } from "../tokens/person-cache.ts";
import { sessionCookieName } from "./cookies.ts";
import { isOpen, prolongSession } from "./sessions.ts";

/** A person's access to one organization, without its tokens. */
export type Connection = {
  id: string;
  organizationId: string;
  organizationName: string;
  scopes: string[];
  grantedAt: Date;
  accessExpiresAt: Date;
  /** The time after which the connection can no longer be renewed. */
  chainExpiresAt: Date;
  /** The time until which the connection lasts without a renewal; null if the realm does not state it. */
  refreshExpiresAt: Date | null;
  lastUsedAt: Date | null;
  /** The time at which the service last accepted the connection; null after a refusal. */
  confirmedAt: Date | null;
  state: "active" | "reconnect";
  /** The time at which the connection ended; null while it is active. */
  endedAt: Date | null;
  /** The ended exports that are brought by it without anybody's request. */
  brings: Brings;
};

/** The signed-in person and their connections, newest consent first. */
export type Session = {
  id: string;
  person: { id: string; name: string; email: string | null };
  connections: Connection[];
};

// The content of a cookie never changes, and decrypting one costs as much as the rest of a small request.
// Whether its session is still open is checked each time.
const opened = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 });

/** Returns the session id in the browser's cookie, or null if there is no cookie or it is forged. */
export async function readSessionId(): Promise<string | null> {
  return sessionIdIn((await cookies()).get(sessionCookieName())?.value);
}

async function sessionIdIn(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null;
  const known = opened.get(cookie);
  if (known !== undefined) return known;
  try {
    const token = await decode({ token: cookie, secret: configuration().sessionSecret });
    if (typeof token?.["sid"] !== "string") return null;
    opened.set(cookie, token["sid"]);
    return token["sid"];
  } catch {
    return null;
  }
}

/**
 * Returns the open session of this request, or null if the cookie is missing or forged or the session has
 * ended. Repeated calls are cheap: a session that this process read in the last second and that has not
 * changed since is not read again.
 */
export const readSession = cache(async () => openSession(await readSessionId()));

/**
 * Returns the same for a route handler, from its request, because a writable cookie store is costly to
 * create.
 */
export const sessionOf = async (request: NextRequest): Promise<Session | null> =>
  openSession(await sessionIdIn(request.cookies.get(sessionCookieName())?.value));

async function openSession(id: string | null): Promise<Session | null> {
  if (!id) return null;
  return loadThroughCache(`session ${id}`, async () => {
    const value = await loadSession(id);
    return value && { personId: value.person.id, value };
  });
}

async function loadSession(id: string): Promise<Session | null> {
  const database = await appDatabase();
  const found = await database
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select(["person.id", "person.name", "person.email", "session.expires_at", "session.is_shared"])
    .where("session.id", "=", id)
    .where(isOpen())
    .executeTakeFirst();
  if (!found) return null;
  const { expires_at: expiresAt, is_shared: isShared, ...person } = found;
  await prolongSession({ id, expiresAt, isShared });
  return { id, person, connections: await readConnections(person.id) };
}

/** Returns a person's connections, newest consent first. */
export async function readConnections(personId: string): Promise<Connection[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("connection")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("granted_at", "desc")
    // One consent grants many at the same time.
    .orderBy("organization_name")
    .orderBy("id")
    .execute();
  return rows.map(connectionFrom);
}

function connectionFrom(row: Selectable<Tables["connection"]>): Connection {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    scopes: row.scopes.split(" ").filter(Boolean),
    grantedAt: row.granted_at,
    accessExpiresAt: row.access_expires_at,
    chainExpiresAt: row.chain_expires_at,
    refreshExpiresAt: row.refresh_expires_at,
    lastUsedAt: row.last_used_at,
    confirmedAt: row.confirmed_at,
    state: row.state,
    endedAt: row.ended_at,
    brings: row.brings,
  };
}
