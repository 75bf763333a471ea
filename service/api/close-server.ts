import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Maximum seconds for running requests to end when the service closes. */
export const closingSeconds = 3;

/**
 * Closes a server: it accepts no further connection, and running requests have `seconds` to end. Without
 * that limit a browser's open connection that has sent no request would delay the end, because it counts as
 * a running request.
 */
export async function closeServer(server: FastifyInstance, seconds = closingSeconds): Promise<void> {
  await Promise.race([server.close(), wait(seconds * 1000, undefined, { ref: false })]);
  server.server.closeAllConnections();
}
