import "server-only";
import { randomUUID } from "node:crypto";
import type { DeskFacts } from "#lib/shared/desk.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";
import { indexInBackground } from "../exports/index-in-background.ts";
import { refreshArchive } from "../exports/refresh-archive.ts";
import { log } from "../log.ts";
import { isConfirmed, lacksScope, requireAccess } from "../membership/membership.ts";
import { type Viewer, viewers } from "./viewers.ts";

/** Maximum number of organizations for which the service is asked at once. */
const maxAtOnce = 8;

/** The interval at which an organization with a running export is asked for, in milliseconds. */
const runningMilliseconds = 3_000;

/** The interval for other organizations: two asks within the time for which one confirms a membership. */
const usualMilliseconds = () => configuration().membershipSeconds * 500;

type Asking = { askedAt: Map<string, number>; inProgress: Set<string> };

const shared = globalThis as typeof globalThis & { kontorDeskAsking?: Asking };
const { askedAt, inProgress }: Asking = (shared.kontorDeskAsking ??= {
  askedAt: new Map(),
  inProgress: new Set(),
});

type Possible = { viewer: Viewer; connection: Connection };

/**
 * Asks the service for the organizations of all viewers whose facts are old, those that waited longest
 * first: once an organization and interval, however many look at it. Viewers lend their connections in turn,
 * so that an ask also confirms that they still belong to the organization; where too many share one, the
 * others are confirmed by asks of their own. Returns at once.
 */
export function askForViewers(facts: ReadonlyMap<string, DeskFacts>): void {
  const possible = Map.groupBy(
    [...viewers].flatMap((viewer) =>
      [...viewer.connections.values()].filter(canAsk).map((connection) => ({ viewer, connection })),
    ),
    ({ connection }) => connection.organizationId,
  );
  const due = [...possible.keys()]
    .filter((id) => !inProgress.has(id) && performance.now() - lastAsked(id) >= intervalOf(facts.get(id)))
    .sort((a, b) => lastAsked(a) - lastAsked(b));
  for (const id of due.slice(0, Math.max(0, maxAtOnce - inProgress.size)))
    void askFor(id, possible.get(id) ?? []);
  for (const id of askedAt.keys()) if (!possible.has(id)) askedAt.delete(id);
}

const canAsk = (connection: Connection) =>
  connection.state === "active" && !lacksScope(connection, "exports");

const lastAsked = (organizationId: string) => askedAt.get(organizationId) ?? Number.NEGATIVE_INFINITY;

const intervalOf = (facts: DeskFacts | undefined) =>
  facts?.export?.status === "EXPORTING" ? runningMilliseconds : usualMilliseconds();

async function askFor(organizationId: string, possible: readonly Possible[]): Promise<void> {
  const [next, ...others] = possible.toSorted((a, b) => lastUsed(a) - lastUsed(b));
  if (!next) return;
  inProgress.add(organizationId);
  askedAt.set(organizationId, performance.now());
  try {
    await lend(next, async (connection, requestId) => {
      await refreshArchive({ connection, requestId });
      indexInBackground(connection);
    });
    for (const other of others.filter(({ connection }) => !isConfirmed(connection)))
      await lend(other, (connection, requestId) => requireAccess(connection, "exports", requestId));
  } finally {
    inProgress.delete(organizationId);
  }
}

const lastUsed = ({ viewer, connection }: Possible) => viewer.usedAt.get(connection.organizationId) ?? 0;

/**
 * Runs an ask by a viewer's connection. A failure is logged; the viewer's row says that its facts are old.
 */
async function lend(
  { viewer, connection }: Possible,
  ask: (connection: Connection, requestId: string) => Promise<void>,
): Promise<void> {
  const requestId = randomUUID();
  viewer.usedAt.set(connection.organizationId, performance.now());
  try {
    await ask(connection, requestId);
  } catch (error) {
    const level = error instanceof AppError ? "info" : "error";
    log[level]({ requestId, connectionId: connection.id, err: error }, "the desk did not ask");
  }
}
