import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { CheckAuthorization } from "../authorization/tokens/recent-access.ts";
import type { Sql } from "../database/tables.ts";
import { handleError } from "./error-handler.ts";
import { acceptJson } from "./json-body.ts";
import { endpointMounter, type Mount } from "./mount-endpoint.ts";
import { limitRate, requestCounter } from "./rate-limit.ts";

/**
 * Registers the scope of the API's endpoints: JSON only, errors in the envelope, a rate limit for each
 * organization, responses serialized by the contract's schemas. The handlers validate the requests.
 */
export async function mountApi(
  fastify: FastifyInstance,
  options: { database: Sql; checkAuthorization: CheckAuthorization; rateLimit: number; bodyLimit: number },
  resources: ((mount: Mount) => void)[],
): Promise<void> {
  await fastify.register(async (scope) => {
    acceptJson(scope, options.bodyLimit);
    scope.setErrorHandler(handleError);
    scope.setValidatorCompiler(() => () => true);
    scope.setSerializerCompiler(serializerCompiler);
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store");
      done();
    });
    const limit = limitRate(requestCounter(options.database, options.rateLimit));
    const mount = endpointMounter(scope, options.checkAuthorization, limit);
    for (const mountResource of resources) mountResource(mount);
  });
}
