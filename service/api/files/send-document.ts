import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { sendError } from "../error-handler.ts";
import { ServiceError } from "../service-error.ts";
import { contentDisposition } from "./content-disposition.ts";
import { documentPieces, type DocumentSource } from "./document-pieces.ts";
import { parseRange } from "#platform/parse-range.ts";
import type { StoredDocument } from "./find-document.ts";

/**
 * Returns whether an If-None-Match header contains a tag. Weak and strong tags are compared alike (RFC 9110
 * §13.1.2).
 */
function matches(header: string | undefined, tag: string): boolean {
  return header?.trim() === "*" || [...(header ?? "").matchAll(/"[^"]*"/g)].some(([given]) => given === tag);
}

/**
 * Returns the response headers of a document. A document can come from outside, so the browser must neither
 * guess another type nor run scripts in it. The stored bytes never change, so the id is a strong tag.
 */
function headersOf({ id, name, contentType }: StoredDocument) {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition(name),
    etag: `"${id}"`,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    // A browser shows no PDF under a policy that lets nothing in.
    "content-security-policy":
      contentType === "application/pdf"
        ? "base-uri 'none'; frame-ancestors 'none'"
        : "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  };
}

/**
 * Responds with a document, streamed from where it lies: 304 if the client has it, 206 with the requested
 * range (only if If-Range matches or is absent), 416 if the range is not satisfiable, otherwise 200 with
 * all bytes.
 */
export function sendDocument(
  reply: FastifyReply,
  source: DocumentSource,
  document: StoredDocument,
): FastifyReply {
  const { headers, method } = reply.request;
  const { size } = document;
  const all = headersOf(document);
  if (matches(headers["if-none-match"], all.etag)) {
    return reply.code(304).headers({ etag: all.etag, "cache-control": all["cache-control"] }).send();
  }
  const condition = [headers["if-range"]].flat()[0];
  const isPartRequested = method === "GET" && (condition === undefined || condition === all.etag);
  const range = isPartRequested ? parseRange(headers.range, size) : undefined;
  if (range === "unsatisfiable") {
    reply.headers({ "accept-ranges": "bytes", "content-range": `bytes */${size}` });
    return sendError(new ServiceError("RANGE_NOT_SATISFIABLE"), reply.request, reply);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  const pieces = documentPieces(source, document, { start, end });
  return reply
    .headers({ ...all, "content-length": end - start + 1 })
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
}
