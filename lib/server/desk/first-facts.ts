import "server-only";
import type { DeskFacts } from "#lib/shared/desk.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { confirmedConnections } from "../http/confirmed-connections.ts";
import { readDeskFacts } from "./read-facts.ts";

/**
 * Returns the facts with which the desk is first shown, by organization. An organization for which the service does
 * not confirm the person's membership in time has none; the stream confirms the others.
 */
export async function firstDeskFacts(
  connections: readonly Connection[],
): Promise<ReadonlyMap<string, DeskFacts>> {
  const { confirmed } = await confirmedConnections(connections);
  return readDeskFacts(confirmed.map(({ organizationId }) => organizationId));
}
