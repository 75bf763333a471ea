import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type CallableName, callableEndpoints } from "#contract/additions.ts";
import { apiPrefix, type Endpoint } from "#contract/endpoints.ts";
import type { CheckAuthorization } from "../authorization/tokens/recent-access.ts";
import { accessOf, authenticate } from "./authenticate.ts";
import { validate } from "./validate.ts";

type Declared<Name extends CallableName> = (typeof callableEndpoints)[Name];

type Parsed<Name extends CallableName, Part extends "query"> =
  Declared<Name> extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Written<Name extends CallableName> =
  Declared<Name> extends { written: infer Schema extends z.ZodType } ? z.input<Schema> : never;

/** The argument of a handler: the token's organization, and path and query as defined in the contract. */
export type Call<Name extends CallableName> = {
  organizationId: string;
  params: Record<string, string>;
  query: Parsed<Name, "query">;
  /** The parsed JSON, not yet validated. Undefined if the request has no body. */
  body: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * A handler of an endpoint. Resolves to the response that the contract defines, or to a reply that it has
 * sent itself.
 */
export type Handler<Name extends CallableName> = (call: Call<Name>) => Promise<Written<Name> | FastifyReply>;

/**
 * Mounts endpoints of the contract. `checkPath` checks the path parameters after the token check and before
 * the body is read. It throws if the address does not exist.
 */
export type Mount = <Name extends CallableName>(
  name: Name,
  handler: Handler<Name>,
  checkPath?: (params: Record<string, string>) => void,
) => void;

/** The limit of the body of an endpoint that takes none, in bytes. Some clients send an empty object. */
const noBodyLimit = 16_384;

/**
 * Returns the function that mounts an endpoint by its name in the contract. Method, path, scope, status and
 * schemas come from the contract.
 */
export function endpointMounter(
  scope: FastifyInstance,
  check: CheckAuthorization,
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Mount {
  return (name, handler, checkPath) => {
    const endpoint: Endpoint = callableEndpoints[name];
    const base = endpoint.organizationless ? apiPrefix : `${apiPrefix}/{organizationId}`;
    const letIn = authenticate(check, endpoint.scope);
    scope.route({
      method: endpoint.method,
      url: `${base}${endpoint.path}`.replaceAll(/\{(\w+)\}/g, ":$1"),
      onRequest: async (request, reply) => {
        await letIn(request, reply);
        // The limit applies after the token check, so that no caller uses up the limit of another
        // organization. It applies before the body is read.
        await limit(request, reply);
        checkPath?.(request.params as Record<string, string>);
      },
      ...(!endpoint.body && { bodyLimit: noBodyLimit }),
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
