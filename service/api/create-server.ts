import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Log } from "#platform/log.ts";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";
import { connectionLimits, refuseConnection } from "./connection-limits.ts";
import { handleError, handleMissing } from "./error-handler.ts";

/** Makes the server that everything is mounted on: request ids, one log line a request, errors in the envelope. */
export function createServer(log: Log): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const fastify = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: (request) => requestIdFrom([request.headers[requestIdHeader]].flat()[0]),
    routerOptions: { maxParamLength: 8_192 },
    // Otherwise a path that is no valid encoding is answered by the framework, outside the envelope.
    frameworkErrors: (_error, request, reply) => void handleMissing(request, reply),
    forceCloseConnections: "idle",
    clientErrorHandler: refuseConnection,
    ...connectionLimits,
  });
  fastify.addHook("onRequest", async (request, reply) => {
    // On the raw answer too, because the realm's library writes that itself.
    reply.raw.setHeader(requestIdHeader, request.id);
    reply.header(requestIdHeader, request.id);
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const [path] = request.url.split("?");
    const { statusCode, elapsedTime } = reply;
    request.log.info(
      { method: request.method, path, status: statusCode, milliseconds: Math.round(elapsedTime) },
      "request",
    );
  });
  fastify.decorateRequest("access", undefined);
  fastify.setErrorHandler(handleError);
  fastify.setNotFoundHandler(handleMissing);
  return fastify;
}
