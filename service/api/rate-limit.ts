import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { accessOf } from "./authenticate.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Limits the requests of an organization in a minute, over all its clients. It counts after the token was checked,
 * so that nobody can use up another's share, and before the body is read.
 */
export async function limitRate(scope: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await scope.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    hook: "preParsing",
    keyGenerator: (request) => accessOf(request).grant.organizationId,
    errorResponseBuilder: () => new ServiceError("TOO_MANY_REQUEST"),
  });
}
