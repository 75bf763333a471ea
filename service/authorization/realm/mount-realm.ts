import type { FastifyInstance } from "fastify";
import { refuseMethod } from "../../api/error-handler.ts";
import { requestIdHeader } from "#platform/request-id.ts";
import type { Sql } from "../../database/tables.ts";
import { sendErrorPage } from "../../pages/send-page.ts";
import { encodeCredentials } from "../clients/authenticate-client.ts";
import { prepareAuthorizationQuery } from "./authorization-query.ts";
import { claimOwnAddress, requireOwnAddress } from "./own-address.ts";
import { methodsOf } from "./realm-addresses.ts";
import type { Realm } from "./realm.ts";

// PostgreSQL keeps no U+0000 in JSON, and the library keeps parameters there.
const holdsNul = (search: string) =>
  [...new URLSearchParams(search)].some((parameter) => parameter.some((text) => text.includes("\0")));

/**
 * Mounts the realm's library at Keycloak's addresses. The library reads the body and writes the response
 * itself. It sees our own address as the request's host and, on the authorization path, the query from
 * `prepareAuthorizationQuery`. An address that is not exactly one of the realm's, a method that it does not
 * take, and a query with U+0000 are refused before.
 */
export async function mountRealm(
  fastify: FastifyInstance,
  { realm, database, hasAdditions }: { realm: Realm; database: Sql; hasAdditions: boolean },
): Promise<void> {
  const { addresses } = realm;
  const { prefix, paths } = addresses;
  const isPage = (path: string) => path.startsWith(paths.authorization) || path.startsWith(paths.end_session);

  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    scope.addHook("onRequest", requireOwnAddress(addresses.origin));
    scope.all(`${prefix}/*`, async (request, reply) => {
      const { raw } = request;
      const url = raw.url ?? "";
      const [path = "", search = ""] = url.slice(prefix.length).split(/(?=\?)/);
      const methods = methodsOf(addresses, path);
      if (!methods) return sendErrorPage(request, reply, { status: 404, reason: "notFound" });
      if (!methods.includes(request.method)) return refuseMethod(methods, request, reply);
      if (holdsNul(search)) return sendErrorPage(request, reply, { status: 400, reason: "request" });
      raw.url =
        path + (path === paths.authorization ? prepareAuthorizationQuery(search, hasAdditions) : search);
      claimOwnAddress(raw, addresses.origin);
      // The library responds to browsers with pages and to programs with JSON. Addresses for programs
      // always respond with JSON.
      if (!isPage(path)) raw.headers.accept = "application/json";
      if (path === paths.token) {
        raw.headers.authorization = await encodeCredentials(database, raw.headers.authorization);
      }
      Object.assign(raw, { baseUrl: prefix });
      reply.hijack();
      reply.raw.setHeader(requestIdHeader, request.id);
      try {
        await realm.answer(raw, reply.raw);
      } finally {
        raw.url = url;
      }
      return reply;
    });
    done();
  });
}
