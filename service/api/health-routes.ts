import type { FastifyInstance } from "fastify";
import { sendError } from "./error-handler.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Mounts what a process manager asks: `/health` answers as long as the process is alive and asks nothing of others,
 * because a restart mends no database; `/ready` answers 503 while the database does not answer or the process is
 * ending, so that requests go elsewhere.
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
