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

const askedHeaders = ["range", "if-range"];

/** The headers by which a browser asks for a part of a file, to be sent on to the service. */
export function rangeHeaders(request: Request): Record<string, string> {
  return Object.fromEntries(
    askedHeaders.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Whether the browser takes an answer packed, as a file that it unpacks itself: Next drops the header that would say
 * so in the usual way.
 */
export function acceptsPacked(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/gzip") ?? false;
}

/**
 * Passes an answer of the service on as it streams in, with the headers that the browser needs and no others; one
 * that comes packed is passed on as application/gzip. When the browser goes away the service's connection is closed as well.
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
