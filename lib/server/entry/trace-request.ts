import { beginSpan, type OpenSpan, traceparentName } from "#platform/tracing/tracing.ts";
import { type Arrival, onEnd } from "./watch-request.ts";

/**
 * Begins the span of a request, which ends with the response. It has the pattern of the route and the
 * request id, and nothing of address, headers or person. Returns undefined for a file, and where nothing is
 * traced.
 */
export function traceRequest({ request, response, route }: Arrival): OpenSpan | undefined {
  if (route.kind === "file") return undefined;
  const { method = "", headers } = request;
  const span = beginSpan({
    name: `${method} ${route.pattern}`,
    kind: "server",
    parent: headers[traceparentName]?.toString(),
    attributes: { "http.request.method": method, "http.route": route.pattern },
  });
  if (!span) return undefined;
  onEnd(response, (status) => {
    const requestId = response.getHeader("x-request-id");
    const attributes = { "http.response.status_code": status, "kontor.request_id": String(requestId) };
    span.end({ hasFailed: status >= 500, attributes });
  });
  return span;
}
