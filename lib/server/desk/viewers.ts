import "server-only";
import { onClosing } from "#platform/shutdown.ts";
import { type Connection, readConnections, type Session } from "../auth/sessions/session.ts";
import { connectionsKey } from "./connections-key.ts";

/** A browser that has the desk open. */
export type Viewer = {
  personId: string;
  /** The person's connections, by organization. */
  connections: ReadonlyMap<string, Connection>;
  /** The time at which they were last read, in milliseconds of `performance.now()`. */
  readAt: number;
  /** The time at which a connection was last used for the desk, by organization. */
  usedAt: Map<string, number>;
  /** What the browser has of each organization, as text. */
  sent: Map<string, string>;
  /** The key of the connections, made where they are read, because each round asks for it. */
  key: string;
  /** The key that the browser has; null before the first. */
  sentKey: string | null;
  /**
   * Sends updates, each in JSON. Returns false if the browser has not taken the last ones; then nothing is
   * sent.
   */
  send: (updates: readonly string[]) => boolean;
  /** Sends the key of the connections, as `send`. */
  sendKey: (key: string) => boolean;
  /** Ends the stream; the browser opens another. */
  end: () => void;
};

// One set for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorDeskViewers?: Set<Viewer> };

/** All browsers that have the desk open at this process. */
export const viewers: Set<Viewer> = (shared.kontorDeskViewers ??= endOnClosing(new Set()));

// A stream would otherwise hold up the end of the process.
function endOnClosing(open: Set<Viewer>): Set<Viewer> {
  onClosing(() => {
    for (const viewer of open) viewer.end();
  });
  return open;
}

const byOrganization = (connections: readonly Connection[]) =>
  new Map(connections.map((connection) => [connection.organizationId, connection]));

/** Returns a viewer of a session who has received nothing yet. */
export function viewerOf(session: Session, ways: Pick<Viewer, "send" | "sendKey" | "end">): Viewer {
  return {
    personId: session.person.id,
    connections: byOrganization(session.connections),
    key: connectionsKey(session.connections),
    readAt: performance.now(),
    usedAt: new Map(),
    sent: new Map(),
    sentKey: null,
    ...ways,
  };
}

/** Reads a viewer's connections again. The session is not prolonged, because an open page is no use of it. */
export async function readAgain(viewer: Viewer): Promise<void> {
  viewer.readAt = performance.now();
  const connections = await readConnections(viewer.personId);
  viewer.connections = byOrganization(connections);
  viewer.key = connectionsKey(connections);
}

/** Has the connections of a person read again in the next round, because one of them has changed. */
export function reloadViewers(personId: string): void {
  for (const viewer of viewers) if (viewer.personId === personId) viewer.readAt = Number.NEGATIVE_INFINITY;
}
