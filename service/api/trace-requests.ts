import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type OpenSpan, traceparentName, within } from "#platform/tracing/tracing.ts";

/**
 * Has each request traced, as part of the trace that its caller names. A span has the pattern of the route
 * and the request id, and nothing of address, headers or person. Where nothing is traced it costs a look-up
 * a request.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    const { method, headers, routeOptions, id } = request;
    const route = routeOptions.url ?? "unknown";
    const span = beginSpan({
      name: `${method} ${route}`,
      kind: "server",
      parent: headers[traceparentName]?.toString(),
      attributes: { "http.request.method": method, "http.route": route, "kontor.request_id": id },
    });
    if (span) spans.set(request, span);
    done();
  });
  // After the body was read, whose events belong to no request.
  fastify.addHook("preValidation", (request, _reply, done) => {
    within(spans.get(request), done);
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const status = reply.statusCode;
    spans
      .get(request)
      ?.end({ hasFailed: status >= 500, attributes: { "http.response.status_code": status } });
    done();
  });
}
