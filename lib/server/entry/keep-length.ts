import type { ServerResponse } from "node:http";
import { bodyLengthHeader } from "#platform/body-length.ts";

/**
 * Sends the length that a route has handed on as Content-Length (RFC 9110 §8.6), from the moment it is
 * known: what packs answers leaves a small one as it is.
 */
export function keepLength(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name !== bodyLengthHeader) return setHeader(name, value);
    // Next.js sends the head just before the first bytes. They go out together.
    response.flushHeaders = () => undefined;
    return setHeader("content-length", value);
  };
}
