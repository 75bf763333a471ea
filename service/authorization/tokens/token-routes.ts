import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../../database/tables.ts";
import { authenticateClient } from "../clients/authenticate-client.ts";
import { acceptForms, formOf } from "../realm/form-body.ts";
import { revokeGrant } from "../realm/grants.ts";
import type { Realm } from "../realm/realm.ts";
import { bearerOf, type VerifyOwnToken } from "./access-token.ts";

export type TokenRouteOptions = {
  realm: Realm;
  database: Sql;
  verifyOwnToken: VerifyOwnToken;
};

/**
 * Mounts userinfo, introspection (RFC 7662) and revocation (RFC 7009). They replace the library's, which
 * accept no JWT and require `openid`. A client gets information about its own tokens only. Revoking any
 * token revokes the whole grant.
 */
export async function mountTokenRoutes(fastify: FastifyInstance, options: TokenRouteOptions): Promise<void> {
  const { realm, database, verifyOwnToken } = options;
  const { addresses } = realm;

  async function clientOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const client = await authenticateClient(database, request.headers.authorization, formOf(request));
    if (!client) {
      await reply
        .code(401)
        .header("www-authenticate", `Basic realm="${addresses.issuer}", charset="UTF-8"`)
        .send({ error: "invalid_client", error_description: "client authentication failed" });
    }
    return client;
  }

  async function describe(token: string, clientId: string): Promise<Record<string, unknown>> {
    const access = await verifyOwnToken(token);
    if (access?.grant.clientId === clientId) {
      return {
        active: true,
        token_type: "Bearer",
        client_id: clientId,
        sub: access.person,
        organization: access.organizationId,
        scope: [...access.scopes].join(" "),
        iat: access.issuedAt,
        exp: access.expiresAt,
        iss: addresses.issuer,
      };
    }
    const refresh = await realm.provider.RefreshToken.find(token);
    if (!refresh?.isValid || refresh.clientId !== clientId) return { active: false };
    const { accountId: sub, scope, iat, exp } = refresh;
    return { active: true, client_id: clientId, sub, scope, iat, exp, iss: addresses.issuer };
  }

  async function userinfo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const access = await verifyOwnToken(bearerOf(request.headers.authorization) ?? "");
    if (!access) {
      return reply
        .code(401)
        .header("www-authenticate", `Bearer realm="${addresses.issuer}", error="invalid_token"`)
        .send({
          error: "invalid_token",
          error_description: "The access token is missing, expired or revoked.",
        });
    }
    const { person, organizationId, grant, scopes } = access;
    return reply.send({
      sub: person,
      organization: organizationId,
      ...(scopes.has("profile") && { name: grant.name }),
      ...(scopes.has("email") && { email: grant.email }),
    });
  }

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    const { prefix, paths } = addresses;
    scope.get(prefix + paths.userinfo, userinfo);
    scope.post(prefix + paths.userinfo, userinfo);

    scope.post(prefix + paths.introspection, async (request, reply) => {
      const client = await clientOf(request, reply);
      if (!client) return reply;
      return reply.send(await describe(formOf(request).get("token") ?? "", client));
    });

    scope.post(prefix + paths.revocation, async (request, reply) => {
      const client = await clientOf(request, reply);
      if (!client) return reply;
      const token = formOf(request).get("token") ?? "";
      const access = await verifyOwnToken(token);
      const refresh = access ? undefined : await realm.provider.RefreshToken.find(token);
      const owner = access?.grant.clientId ?? refresh?.clientId;
      const grantId = access?.grant.id ?? refresh?.grantId;
      if (owner === client && grantId) await revokeGrant(database, grantId);
      return reply.code(200).send();
    });
    done();
  });
}
