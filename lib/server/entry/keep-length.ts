import type { ServerResponse } from "node:http";
import { bodyLengthHeader } from "#platform/body-length.ts";

/** Sends the length that a route has handed on as Content-Length (RFC 9110 §8.6). */
export function keepLength(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    const length = response.getHeader(bodyLengthHeader);
    if (length !== undefined) {
      response.removeHeader(bodyLengthHeader);
      response.setHeader("content-length", length);
    }
    return writeHead(...given);
  };
}
