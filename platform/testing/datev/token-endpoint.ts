import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { DatevState } from "./state.ts";
import { endAccess, giveTokens, idTokenOf, takeCode, takeRefreshToken } from "./tokens.ts";

const exchange = z.discriminatedUnion("grant_type", [
  z.strictObject({
    grant_type: z.literal("authorization_code"),
    code: z.string().min(1),
    redirect_uri: z.url(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.strictObject({ grant_type: z.literal("refresh_token"), refresh_token: z.string().min(1) }),
]);

const revocation = z.strictObject({
  token: z.string().min(1),
  token_type_hint: z.enum(["access_token", "refresh_token"]).optional(),
});

const refuse = (reply: FastifyReply, error: string, status = 400) => reply.code(status).send({ error });

/** The endpoints where the app exchanges codes and refresh tokens, and revokes. The app signs in by Basic. */
export function addTokenEndpoint(server: FastifyInstance, state: DatevState): void {
  server.post("/token", async (request, reply) => {
    if (!isApp(request, state)) return refuse(reply, "invalid_client", 401);
    const asked = exchange.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
    if (!asked.success) return refuse(reply, "invalid_request");
    if (asked.data.grant_type === "refresh_token") {
      const family = takeRefreshToken(state, asked.data.refresh_token);
      return family ? giveTokens(state, family) : refuse(reply, "invalid_grant");
    }
    const code = takeCode(state, asked.data.code);
    const challenge = createHash("sha256").update(asked.data.code_verifier).digest("base64url");
    if (code?.challenge !== challenge || code.redirectAddress !== asked.data.redirect_uri)
      return refuse(reply, "invalid_grant");
    return { ...giveTokens(state, code.family), ...idTokenOf(state, code.family) };
  });
  server.post("/revoke", async (request, reply) => {
    if (!isApp(request, state)) return refuse(reply, "invalid_client", 401);
    const asked = revocation.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
    if (!asked.success) return refuse(reply, "invalid_request");
    endAccess(state, asked.data.token);
    return reply.code(200).send("");
  });
}

/** Credentials are form-urlencoded before base64 (RFC 6749 §2.3.1), with a blank as `+` or `%20`. */
function isApp({ headers }: FastifyRequest, { app }: DatevState): boolean {
  const [, encoded = ""] = /^Basic (\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [id, secret] = Buffer.from(encoded, "base64")
    .toString()
    .split(":")
    .map((part) => new URLSearchParams(`v=${part}`).get("v"));
  return id === app.id && secret === app.secret;
}
