import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

/** Returns the route pattern of a request, so that no id becomes a label. */
function routeOf(request: FastifyRequest, paths: ReadonlySet<string>): string {
  const { url: pattern } = request.routeOptions;
  if (pattern === undefined) return "unknown";
  const [path = ""] = request.url.split("?");
  return pattern.endsWith("*") && paths.has(path) ? path : pattern;
}

/**
 * Creates the metrics of requests and returns the function that counts the requests of a server. `paths`
 * are addresses without ids that a route ending in `*` serves; they are counted separately.
 */
export function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "kontor_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "kontor_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });

  return (fastify: FastifyInstance, paths: readonly string[]): void => {
    const known = new Set(paths);
    fastify.addHook("onResponse", (request, reply, done) => {
      const { method } = request;
      const route = routeOf(request, known);
      requests.inc({ method, route, status: String(reply.statusCode) });
      durations.observe({ method, route }, reply.elapsedTime / 1000);
      done();
    });
  };
}
