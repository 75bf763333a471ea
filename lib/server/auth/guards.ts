import "server-only";
import { notFound, redirect } from "next/navigation";
import { type Connection, readSession, type Session } from "./session.ts";

/** For pages: the open session. Without one the person goes to sign-in and comes back to `path` (a path of this app). */
export async function requireSession(path: string): Promise<Session> {
  const session = await readSession();
  if (!session) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return session;
}

/** For pages: the person's connection to an organization. Without one the page is not found, whether it exists or not. */
export function requireConnection(session: Session, organizationId: string): Connection {
  const connection = session.connections.find((candidate) => candidate.organizationId === organizationId);
  if (!connection) notFound();
  return connection;
}
