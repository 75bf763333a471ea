import type { FastifyReply, FastifyRequest } from "fastify";
import type { DatevState } from "./state.ts";
import { scopesOf } from "./tokens.ts";

/** What a service answers where a scope is missing. */
type MissingScope = (scope: string) => unknown;

/**
 * Checks the app, the token and its scope. Answers with 401 or 403 where one of them is missing, and
 * resolves with whether the request may continue.
 */
export async function requireScope(
  state: DatevState,
  request: FastifyRequest,
  reply: FastifyReply,
  { scope, missing }: { scope: string; missing: MissingScope },
): Promise<boolean> {
  const [, token = ""] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const scopes = scopesOf(state, token);
  if (request.headers["x-datev-client-id"] !== state.app.id || !scopes) {
    await reply.code(401).send("");
    return false;
  }
  if (scopes.includes(scope)) return true;
  await reply.code(403).send(missing(scope));
  return false;
}
