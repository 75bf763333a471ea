import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull, isUnavailable } from "#platform/database/is-unavailable.ts";
import { StoreError } from "#platform/objects/object-store.ts";
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
  if (isUnavailable(error) || isDiskFull(error) || error instanceof StoreError)
    return new ServiceError("SERVICE_UNAVAILABLE", { cause: error });
  return new ServiceError("INTERNAL_SERVER_ERROR", { cause: error });
}

/** Sends an error as the envelope of contract/errors.ts. */
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

/**
 * The `Retry-After` of a database or store that does not answer, in seconds. A restart takes about as long.
 */
const pauseSeconds = 1;

/** Handles every error thrown in the API. The cause of a 5xx is logged and never sent to the caller. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toServiceError(thrown);
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, "request failed");
  if (error.code === "SERVICE_UNAVAILABLE") reply.header("retry-after", pauseSeconds);
  return sendError(error, request, reply);
}

/** Responds 405 to a method that an address does not take, with the ones that it takes (RFC 9110 §15.5.6). */
export function refuseMethod(
  methods: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError(
    new ServiceError("METHOD_NOT_ALLOWED"),
    request,
    reply.header("allow", methods.join(", ")),
  );
}

/**
 * Responds 404 to an address that does not exist. A GET of any file address responds with
 * FILE_NOT_FOUND, whatever the form of the id.
 */
export function handleMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isFile = request.method === "GET" && /^\/v1\/organizations\/[^/]+\/files(\/|$)/.test(request.url);
  return sendError(new ServiceError(isFile ? "FILE_NOT_FOUND" : "NOT_FOUND"), request, reply);
}
