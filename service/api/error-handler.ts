import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isUnavailable } from "#platform/database/is-unavailable.ts";
import { requestIdHeader } from "#platform/request-id.ts";
import { ServiceError } from "./service-error.ts";

const frameworkCodes: Record<string, ConstructorParameters<typeof ServiceError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["PAYLOAD_TOO_LARGE"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["UNSUPPORTED_MEDIA_TYPE"],
};

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ""];
  if (known) return new ServiceError(...known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ServiceError("BAD_REQUEST", { cause: error });
  }
  if (isUnavailable(error)) return new ServiceError("SERVICE_UNAVAILABLE", { cause: error });
  return new ServiceError("INTERNAL_SERVER_ERROR", { cause: error });
}

/** Sends an error in the envelope of contract/errors.ts. */
export function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(error.status)
    .header(requestIdHeader, request.id)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      errorCode: error.code,
      message: error.message,
      requestId: request.id,
      ...(error.errors && { errors: error.errors }),
    });
}

/** How long to wait for a database that has gone: a restart takes about as long, in seconds. */
const pauseSeconds = 1;

/** The one handler of everything thrown in the API: logs the cause, and tells the caller nothing about a 5xx but its code. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toServiceError(thrown);
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, "request failed");
  if (error.code === "SERVICE_UNAVAILABLE") reply.header("retry-after", pauseSeconds);
  return sendError(error, request, reply);
}

/** Answers an address or method that does not exist. A file id of any shape is still a file id. */
export function handleMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isFile = request.method === "GET" && /^\/v1\/organizations\/[^/]+\/files(\/|$)/.test(request.url);
  return sendError(new ServiceError(isFile ? "FILE_NOT_FOUND" : "NOT_FOUND"), request, reply);
}
