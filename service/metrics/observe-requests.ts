import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnsweredRequest } from "#platform/metrics/request-metrics.ts";

/** Returns the route pattern of a request, so that no id becomes a label. */
function routeOf(request: FastifyRequest, paths: ReadonlySet<string>): string {
  const { url: pattern } = request.routeOptions;
  if (pattern === undefined) return "unknown";
  const [path = ""] = request.url.split("?");
  return pattern.endsWith("*") && paths.has(path) ? path : pattern;
}

/**
 * Counts the requests of a server. `paths` are addresses without ids that a route ending in `*` serves; they
 * are counted separately.
 */
export function observeRequests(
  fastify: FastifyInstance,
  paths: readonly string[],
  count: (request: AnsweredRequest) => void,
): void {
  const known = new Set(paths);
  fastify.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request, known);
    count({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
