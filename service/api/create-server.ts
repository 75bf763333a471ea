import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Log } from "#platform/log.ts";
import { hasTooManyParameters } from "#platform/max-parameters.ts";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { connectionLimits } from "./connection-limits.ts";
import { handleError, handleMissing, refuseMethod } from "./error-handler.ts";
import { ServiceError, tooManyParameters } from "./service-error.ts";

/**
 * What a browser may do with a response that is no page. Pages and documents replace the policy by their
 * own.
 */
const runsNothing = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

const unreadableStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Responds with an error envelope to bytes that Node.js could not parse as a request: headers that are too
 * large or too slow, an unknown method, no HTTP. There is no request yet, so the request id is new.
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
    ...Object.entries(runsNothing).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/**
 * Returns a URL without its secrets, for the log: without the query, which can hold codes and tokens, and
 * without the id of a login, which is also the value of a cookie.
 */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(/(\/interaction|\/openid-connect\/auth)\/[^/]+/, "$1/[removed]");
}

/**
 * Creates the server that all routes are mounted on: request ids, one log line per request, errors in the
 * envelope. The client's address is the connection's. If the connection comes from one of `trustedProxies`
 * (addresses or networks), the address is taken from `X-Forwarded-For`.
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
    // Without this the framework responds to a badly encoded path itself, outside the envelope.
    frameworkErrors: (_error, request, reply) => void handleMissing(request, reply.headers(runsNothing)),
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    // What comes on a connection that is still open is answered, because a proxy would not ask another
    // process.
    return503OnClosing: false,
    ...connectionLimits,
  });
  // The hooks run at every request. Callbacks cost less than promises.
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    // On the response itself, so that what the realm's library sends has them as well.
    for (const [name, value] of Object.entries(runsNothing)) reply.raw.setHeader(name, value);
    done(hasTooManyParameters(request.url) ? tooManyParameters() : undefined);
  });
  // For a HEAD request the framework would read a whole stream and send none of it.
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
  const methodsAt = allowedMethods(fastify);
  fastify.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split("?")[0] ?? "");
    return methods.length > 0 ? refuseMethod(methods, request, reply) : handleMissing(request, reply);
  });
  return fastify;
}
