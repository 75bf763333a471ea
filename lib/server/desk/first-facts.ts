import "server-only";
import type { DeskFacts } from "#lib/shared/desk.ts";
import type { DeskNews } from "#lib/shared/desk-news.ts";
import type { Connection, Session } from "../auth/sessions/session.ts";
import { readPreviousVisit } from "../auth/sessions/visits.ts";
import { confirmedConnections } from "../http/confirmed-connections.ts";
import { lacksScope } from "../membership/membership.ts";
import { readDeskFacts } from "./read-facts.ts";
import { readNews } from "./read-news.ts";

/** The data with which the desk is first shown; `news` is null during a person's first visit. */
type FirstDeskData = { facts: ReadonlyMap<string, DeskFacts>; news: DeskNews | null };

/**
 * Returns the facts with which the desk is first shown, by organization, and what happened since the
 * person's last visit. An organization for which the service does not confirm the person's membership in
 * time is in neither; the stream confirms the others.
 */
export async function firstDeskData({
  person,
  connections,
}: Pick<Session, "person" | "connections">): Promise<FirstDeskData> {
  // The same scope as that of the page of the audit trail.
  const { confirmed } = await confirmedConnections(connections, "any");
  const withExports = confirmed.filter((connection) => !lacksScope(connection, "exports"));
  const [facts, news] = await Promise.all([
    readDeskFacts(withExports.map(({ organizationId }) => organizationId)),
    newsFor(person.id, connections, confirmed),
  ]);
  return { facts, news };
}

async function newsFor(
  personId: string,
  connections: readonly Connection[],
  confirmed: readonly Connection[],
): Promise<DeskNews | null> {
  const since = await readPreviousVisit(personId);
  if (!since) return null;
  const organizations = confirmed.map(({ organizationId, organizationName }) => ({
    organizationId,
    organizationName,
  }));
  const unconfirmed = connections.filter(
    (connection) => connection.state === "active" && !confirmed.includes(connection),
  );
  return {
    since: since.endedAt.toISOString(),
    ...(await readNews({ personId, organizations, since })),
    unconfirmed: unconfirmed.map(({ organizationId }) => organizationId),
  };
}
