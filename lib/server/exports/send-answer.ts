import "server-only";
import { Readable } from "node:stream";
import type { RouteContext } from "../http/route.ts";
import { readObject } from "../store/objects.ts";
import { acceptsPacked } from "../upstream/pass-on.ts";
import { readAnswer } from "./read-answer.ts";
import { storedAnswer } from "./stored-answer.ts";

/**
 * Returns the postings response of an ended export (endpoint 3) from its stored copy: as it lies there to a
 * client that unpacks it, else unpacked. Throws as `storedAnswer`.
 */
export async function sendAnswer(
  { request, connection, requestId }: RouteContext,
  exportId: string,
): Promise<Response> {
  const { objectName, bytes } = await storedAnswer({ connection, exportId, requestId });
  const isPacked = acceptsPacked(request);
  const pieces = isPacked ? readObject(objectName) : readAnswer(objectName);
  return new Response(Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream, {
    headers: {
      "content-type": isPacked ? "application/gzip" : "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      ...(isPacked && { "content-length": String(bytes), "cache-control": "no-transform" }),
    },
  });
}
