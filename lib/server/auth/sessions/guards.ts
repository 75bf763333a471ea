import "server-only";
import { notFound, redirect } from "next/navigation";
import { type Connection, readSession, type Session } from "./session.ts";
import { recordUse } from "./visits.ts";

/**
 * Returns the open session, for pages, and records that the person opened one. Without a session it
 * redirects to sign-in and from there back to `path` (a path of this app).
 */
export async function requireSession(path: string): Promise<Session> {
  const session = await readSession();
  if (!session) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  await recordUse(session.person.id);
  return session;
}

/**
 * Returns the person's connection to an organization, for pages. Without one the answer is "not found",
 * whether the organization exists or not.
 */
export function requireConnection(session: Session, organizationId: string): Connection {
  const connection = session.connections.find((candidate) => candidate.organizationId === organizationId);
  if (!connection) notFound();
  return connection;
}
