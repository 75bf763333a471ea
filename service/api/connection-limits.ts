import type { Server } from "node:http";
import type { FastifyHttpOptions, FastifyServerOptions } from "fastify";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";

/** Bytes of a body anywhere but in an import, whose own limit is a setting: forms of a few fields, no more. */
export const formBodyLimit = 65_536;

/**
 * What one connection may cost, so that no client holds the service up for others. Times in milliseconds, sizes in
 * bytes.
 * - Headers: 16 KiB, several times an access token, and 10 s to send them in.
 * - A whole request: 2 minutes, in which the largest import arrives at some 5 Mbit/s.
 * - A minute without a byte in either direction ends a connection: a client that has stopped reading its download
 *   is gone then. While it reads, however slowly, it holds no database connection, as chunks are read one by one.
 * - A connection that waits for its next request is kept for longer than proxies keep theirs (60 s as a rule), so
 *   that it is the proxy who closes it and no request meets a closing one.
 */
export const connectionLimits = {
  bodyLimit: formBodyLimit,
  connectionTimeout: 60_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 72_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} satisfies FastifyHttpOptions<Server>;

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no HTTP request, came too slowly or has too long a header, in the envelope, and hangs up. */
export const refuseConnection: NonNullable<FastifyServerOptions["clientErrorHandler"]> = (error, socket) => {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify({ errorCode: "BAD_REQUEST", message: "The request can't be read.", requestId });
  socket.end(
    `HTTP/1.1 ${statusLines[error.code] ?? "400 Bad Request"}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `${requestIdHeader}: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  );
};
