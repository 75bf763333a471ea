import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long requests at work may take to end when the service closes. */
export const closingSeconds = 3;

/**
 * Ends a server: no connection is accepted any more, and requests at work get some seconds to end. A browser keeps
 * connections open that it has asked nothing on, and those count as at work: without a limit they would hold the
 * service up.
 */
export async function closeServer(server: FastifyInstance, seconds = closingSeconds): Promise<void> {
  await Promise.race([server.close(), wait(seconds * 1000, undefined, { ref: false })]);
  server.server.closeAllConnections();
}
