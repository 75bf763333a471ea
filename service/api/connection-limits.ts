import type { Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";

/**
 * Maximum body size outside imports, in bytes. Such a body is a form with a few fields. The limit of
 * imports is a setting.
 */
export const formBodyLimit = 65_536;

/**
 * The limits of one connection, so that no client blocks the service for others. Times in milliseconds,
 * sizes in bytes.
 *
 * - Headers: 16 KiB, several times the size of an access token, and 10 s to send them.
 * - A whole request: 2 minutes, enough for the largest import at about 5 Mbit/s.
 * - A connection without a byte in either direction for a minute is closed: its client has stopped reading.
 *   A slow reader holds no database connection, because chunks are read one by one.
 * - An idle connection is kept longer than proxies keep theirs (usually 60 s), so that the proxy closes it
 *   and no request meets a closing connection.
 */
export const connectionLimits = {
  bodyLimit: formBodyLimit,
  connectionTimeout: 60_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 72_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} satisfies FastifyHttpOptions<Server>;
