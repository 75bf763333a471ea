import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Sql } from "../../database/tables.ts";
import { sendError } from "../error-handler.ts";
import { ServiceError } from "../service-error.ts";
import { contentDisposition } from "./content-disposition.ts";
import { documentPieces } from "./document-pieces.ts";
import { parseRange } from "./parse-range.ts";
import type { StoredDocument } from "./find-document.ts";

/** Whether an If-None-Match header names a tag; weak and strong tags are compared alike there (RFC 9110 §13.1.2). */
function matches(header: string | undefined, tag: string): boolean {
  return header?.trim() === "*" || [...(header ?? "").matchAll(/"[^"]*"/g)].some(([given]) => given === tag);
}

/**
 * The headers that a document is sent with. A document came from outside, so a browser may neither guess another
 * type for it nor run anything in it. Its bytes never change once they are kept, so its id is a strong tag for them.
 */
function headersOf({ id, name, contentType }: StoredDocument) {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition(name),
    etag: `"${id}"`,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    ...(contentType !== "application/pdf" && { "content-security-policy": "default-src 'none'; sandbox" }),
  };
}

/**
 * Answers a request with a document: 304 to who has it, 206 with the part that a Range header asks for (not where
 * If-Range names other bytes), 416 where it has no such part, else all of it. It streams from the database.
 */
export function sendDocument(reply: FastifyReply, database: Sql, document: StoredDocument): FastifyReply {
  const { headers, method } = reply.request;
  const { id, size } = document;
  const all = headersOf(document);
  if (matches(headers["if-none-match"], all.etag)) {
    return reply.code(304).headers({ etag: all.etag, "cache-control": all["cache-control"] }).send();
  }
  const condition = [headers["if-range"]].flat()[0];
  const isPartWanted = method === "GET" && (condition === undefined || condition === all.etag);
  const range = isPartWanted ? parseRange(headers.range, size) : undefined;
  if (range === "unsatisfiable") {
    reply.headers({ "accept-ranges": "bytes", "content-range": `bytes */${size}` });
    return sendError(new ServiceError("RANGE_NOT_SATISFIABLE"), reply.request, reply);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  const pieces = documentPieces(database, id, { start, end });
  return reply
    .headers({ ...all, "content-length": end - start + 1 })
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
}
