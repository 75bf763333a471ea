import { notFound } from "next/navigation";
import { requireConnection, requireSession } from "#lib/server/auth/guards.ts";
import type { Connection } from "#lib/server/auth/session.ts";
import { decodeSegment } from "#lib/shared/paths.ts";

/**
 * What every page of an organization begins with: a session, else sign-in and back to `path`, and a connection to
 * the organization of the address, else not found.
 */
export async function connect(
  segment: string,
  path: (organizationId: string) => string,
): Promise<Connection> {
  const organizationId = decodeSegment(segment);
  if (organizationId === null) notFound();
  return requireConnection(await requireSession(path(organizationId)), organizationId);
}
