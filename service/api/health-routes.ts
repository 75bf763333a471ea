import type { FastifyInstance } from "fastify";
import { sendError } from "./error-handler.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Mounts the health checks for a process manager. `/health` responds 200 while the process is alive and
 * checks nothing else, because a restart does not fix a database. `/ready` responds 503 while the database
 * is unreachable or the process is ending, so that requests go to other processes.
 */
export function mountHealth(fastify: FastifyInstance, ping: () => Promise<void>): void {
  let isEnding = false;
  fastify.addHook("preClose", async () => {
    isEnding = true;
  });
  fastify.get("/health", () => ({ status: "ok" }));
  fastify.get("/ready", async (request, reply) => {
    try {
      if (isEnding) throw new Error("the process is ending");
      await ping();
      return { status: "ready" };
    } catch (cause) {
      return sendError(new ServiceError("SERVICE_UNAVAILABLE", { cause }), request, reply);
    }
  });
}
