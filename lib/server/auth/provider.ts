import "server-only";
import { decodeJwt, type JWTPayload } from "jose";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { scopes } from "#contract/scopes.ts";
import { configuration } from "../configuration.ts";
import { noteProblem, type SignInAttempt } from "./sign-in-attempt.ts";

/**
 * The claims of an access token, or none where it is no JWT. They are not verified: the token came from the realm
 * itself over our own connection, and the service verifies it at every call.
 */
export function claimsOf(accessToken: string): JWTPayload {
  try {
    return decodeJwt(accessToken);
  } catch {
    return {};
  }
}

/**
 * The realm as a NextAuth provider: authorization code with PKCE, `state` and `iss` checked, no id_token (the
 * scopes of the interface don't include `openid`). What goes wrong in the exchange is noted in the attempt.
 */
export function realmProvider(attempt: SignInAttempt): OAuthConfig<JWTPayload> {
  const { issuer, clientId, clientSecret } = configuration();
  const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`;
  return {
    id: "accounting",
    name: "Accounting service",
    type: "oauth",
    version: "2.0",
    clientId,
    clientSecret,
    issuer,
    authorization: { url: endpoint("auth"), params: { scope: scopes.join(" ") } },
    token: {
      url: endpoint("token"),
      async request({ client, params, checks, provider }) {
        try {
          return { tokens: await client.oauthCallback(provider.callbackUrl, params, checks) };
        } catch (error) {
          noteProblem(attempt, error);
          throw error;
        }
      },
    },
    userinfo: { url: endpoint("userinfo"), request: ({ tokens }) => claimsOf(tokens.access_token ?? "") },
    idToken: false,
    checks: ["pkce", "state"],
    profile: (claims) => ({ id: claims.sub ?? "unknown" }),
    httpOptions: { timeout: 10_000 },
  };
}
