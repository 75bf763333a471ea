import type { Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";

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
