import "server-only";
import type { FoundPostings } from "#lib/shared/found-postings.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { confirmedConnections } from "../http/confirmed-connections.ts";
import { indexInBackground } from "./index-in-background.ts";
import { searchPostings } from "./search-postings.ts";

/**
 * Searches the exports of all organizations of a person, as `searchPostings` does. An organization for which
 * the service has not confirmed the person's membership is left out and counted. Exports that cannot be
 * searched yet are read in the background.
 */
export async function searchEverywhere(
  connections: readonly Connection[],
  text: string,
): Promise<FoundPostings> {
  const { confirmed, unconfirmed } = await confirmedConnections(connections);
  const found = await searchPostings(
    confirmed.map(({ organizationId }) => organizationId),
    text,
  );
  const behind = new Set(found.behind.map(({ organizationId }) => organizationId));
  for (const connection of confirmed)
    if (behind.has(connection.organizationId)) indexInBackground(connection);
  return { ...found, unconfirmed };
}
