import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Log } from "#platform/log.ts";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";
import { connectionLimits } from "./connection-limits.ts";
import { handleError, handleMissing } from "./error-handler.ts";
import { ServiceError } from "./service-error.ts";

const unreadableStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers in the envelope what Node.js could not read as a request: headers that are too large or too slow, a method
 * it does not know, no HTTP at all. There is no request yet, so the id is a new one.
 */
function answerUnreadable(cause: NodeJS.ErrnoException, socket: Socket): void {
  if (cause.code === "ECONNRESET" || !socket.writable) {
    socket.destroy(cause);
    return;
  }
  const status = unreadableStatus[cause.code ?? ""] ?? 400;
  const error = new ServiceError("BAD_REQUEST", { cause });
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify({ errorCode: error.code, message: error.message, requestId });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/**
 * An address as it may be logged: without its query, where codes and tokens stand, and without the id of a login, which
 * is the value of a cookie.
 */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(/(\/interaction|\/openid-connect\/auth)\/[^/]+/, "$1/[removed]");
}

/**
 * Makes the server that everything is mounted on: request ids, one log line a request, errors in the envelope. The
 * client's address is the connection's, unless that is one of `trustedProxies` (addresses or networks): then it is what
 * they say in `X-Forwarded-For`.
 */
export function createServer(log: Log, trustedProxies: string[] = []): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const fastify = Fastify({
    loggerInstance,
    trustProxy: trustedProxies,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: ({ headers: { [requestIdHeader]: given } }) =>
      requestIdFrom(Array.isArray(given) ? given[0] : given),
    routerOptions: { maxParamLength: 8_192 },
    // Otherwise a path that is no valid encoding is answered by the framework, outside the envelope.
    frameworkErrors: (_error, request, reply) => void handleMissing(request, reply),
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    ...connectionLimits,
  });
  // These run at every request: a callback costs less than a promise.
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // Otherwise the framework reads a whole stream to answer a HEAD with nothing of it.
  fastify.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method !== "HEAD" || !(payload instanceof Readable)) {
      done(null, payload);
      return;
    }
    payload.destroy();
    done(null, Readable.from([]));
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    if (log.isLevelEnabled("info")) {
      const { statusCode: status, elapsedTime } = reply;
      const { method, url } = request;
      const milliseconds = Math.round(elapsedTime);
      request.log.info({ method, path: loggedPath(url), status, milliseconds }, "request");
    }
    done();
  });
  fastify.decorateRequest("access", undefined);
  fastify.setErrorHandler(handleError);
  fastify.setNotFoundHandler(handleMissing);
  return fastify;
}
