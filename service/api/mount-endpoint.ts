import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { apiPrefix, type Endpoint, type EndpointName, endpoints } from "#contract/endpoints.ts";
import type { CheckAuthorization } from "../authorization/recent-access.ts";
import { accessOf, authenticate } from "./authenticate.ts";
import { validate } from "./validate.ts";

type Declared<Name extends EndpointName> = (typeof endpoints)[Name];

type Parsed<Name extends EndpointName, Part extends "query"> =
  Declared<Name> extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Written<Name extends EndpointName> =
  Declared<Name> extends { written: infer Schema extends z.ZodType } ? z.input<Schema> : never;

/** What a handler gets: the token's organization, and path and query as the contract has them. */
export type Call<Name extends EndpointName> = {
  organizationId: string;
  params: Record<string, string>;
  query: Parsed<Name, "query">;
  /** The parsed JSON, not yet validated; undefined where none came. */
  body: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers with what the contract says is written, or sends a reply of its own. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Written<Name> | FastifyReply>;

/**
 * Mounts endpoints of the contract in a scope that reads JSON and handles errors. `checkPath` looks at the path's
 * parameters once the token is checked and before a body is read, and throws where there is nothing at the address.
 */
export type Mount = <Name extends EndpointName>(
  name: Name,
  handler: Handler<Name>,
  checkPath?: (params: Record<string, string>) => void,
) => void;

/**
 * Makes the function that mounts an endpoint by its name in the contract: method, path, scope, status and schemas
 * come from there, so that a handler is left with its own work.
 */
export function endpointMounter(
  scope: FastifyInstance,
  check: CheckAuthorization,
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Mount {
  return (name, handler, checkPath) => {
    const endpoint: Endpoint = endpoints[name];
    const base = endpoint.organizationless ? apiPrefix : `${apiPrefix}/{organizationId}`;
    const letIn = authenticate(check, endpoint.scope);
    scope.route({
      method: endpoint.method,
      url: `${base}${endpoint.path}`.replaceAll(/\{(\w+)\}/g, ":$1"),
      onRequest: async (request, reply) => {
        await letIn(request, reply);
        // Behind the token, so that nobody can use up another's share, and before the body is read.
        await limit(request, reply);
        checkPath?.(request.params as Record<string, string>);
      },
      ...(endpoint.written && { schema: { response: { [endpoint.status]: endpoint.written } } }),
      handler: async (request, reply) => {
        reply.code(endpoint.status);
        const query = endpoint.query && validate(endpoint.query, request.query);
        return handler({
          organizationId: accessOf(request).organizationId,
          params: request.params as Record<string, string>,
          query: query as Parsed<typeof name, "query">,
          body: request.body,
          request,
          reply,
        });
      },
    });
  };
}
