import type { FastifyReply, FastifyRequest } from "fastify";
import type { Scope } from "#contract/scopes.ts";
import { type Access, bearerOf } from "../authorization/tokens/access-token.ts";
import type { CheckAuthorization } from "../authorization/tokens/recent-access.ts";
import { ServiceError } from "./service-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The access that the request's token grants. Set before any handler of the API runs. */
    access: Access | undefined;
  }
}

/**
 * Returns the hook that checks the access token of a request: 401 without a valid token, 403 if the token
 * is for another organization or lacks the scope. The hook runs before the body is read.
 */
export function authenticate(check: CheckAuthorization, scope: Scope | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization } = request.headers;
    const access = await check(authorization);
    if (!access) {
      const isToken = bearerOf(authorization) !== undefined;
      reply.header("www-authenticate", isToken ? 'Bearer error="invalid_token"' : "Bearer");
      throw new ServiceError("UNAUTHORIZED");
    }
    request.access = access;
    const { organizationId } = request.params as { organizationId?: string };
    if (organizationId !== undefined && organizationId !== access.organizationId) {
      throw new ServiceError("FORBIDDEN", { message: "The access token is for another organization." });
    }
    if (scope && !access.scopes.has(scope)) {
      reply.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
      throw new ServiceError("FORBIDDEN", { message: `The access token lacks the scope ${scope}.` });
    }
  };
}

/** Returns the access that the request's token grants. Only for handlers behind `authenticate`. */
export function accessOf(request: FastifyRequest): Access {
  if (!request.access) throw new ServiceError("UNAUTHORIZED");
  return request.access;
}
