import "server-only";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";

const passedHeaders = [
  "content-type",
  "content-disposition",
  "etag",
  "last-modified",
  "accept-ranges",
  "content-range",
];

const forwardedHeaders = ["range", "if-range"];

/** Returns the headers of a browser's range request, to be sent to the service. */
export function rangeHeaders(request: Request): Record<string, string> {
  return Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Returns whether the client accepts a gzip file that it unpacks itself. Next drops the Content-Encoding
 * header, so the usual negotiation does not work.
 */
export function acceptsPacked(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/gzip") ?? false;
}

/**
 * Streams a response of the service to the browser, with only the headers that the browser needs. A
 * response with gzip encoding becomes application/gzip. When the browser disconnects, the connection to the
 * service is closed as well.
 */
export function passOn(response: Dispatcher.ResponseData): Response {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = response.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  if (response.headers["content-encoding"] === "gzip") headers.set("content-type", "application/gzip");
  headers.set("x-content-type-options", "nosniff");
  return new Response(Readable.toWeb(response.body) as ReadableStream, {
    status: response.statusCode,
    headers,
  });
}
