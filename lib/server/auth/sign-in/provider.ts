import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { configuration } from "../../configuration.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";
import { exchangeFailure } from "./sign-in-failure.ts";

/**
 * The maximum time that the realm may take to answer each question of a sign-in, in milliseconds. All have
 * the same time, because a realm that is slow is slow with each of them.
 */
export const signInMilliseconds = 10_000;

/** Returns the redirect address for the realm. */
export const returnAddress = () => `${configuration().address}/api/auth/callback/accounting`;

/** Returns the address of an endpoint of the realm. */
export const realmEndpoint = (name: "auth" | "token" | "userinfo") =>
  `${configuration().issuer}/protocol/openid-connect/${name}`;

/** Returns the address of an authorization request (section 4) at the realm, with additional parameters. */
export function authorizationAddress(redirectAddress: string, others: Record<string, string>): string {
  const query = new URLSearchParams({
    client_id: configuration().clientId,
    redirect_uri: redirectAddress,
    response_type: "code",
    scope: configuration().scopes.join(" "),
    ...others,
  });
  return `${realmEndpoint("auth")}?${query.toString()}`;
}

/**
 * Returns the realm as a NextAuth provider: authorization code with PKCE, `state` and `iss` checked, no
 * id_token (the scopes of the interface do not include `openid`). A failed exchange is stored in the
 * attempt.
 */
export function realmProvider(attempt: SignInAttempt | null): OAuthConfig<object> {
  const { issuer, clientId, clientSecret, scopes } = configuration();
  return {
    id: "accounting",
    name: "Accounting service",
    type: "oauth",
    version: "2.0",
    clientId,
    clientSecret,
    issuer,
    authorization: {
      url: realmEndpoint("auth"),
      // A realm that does not know `organization_choice` passes it over (RFC 6749 §3.1).
      params: { scope: scopes.join(" "), organization_choice: "several" },
    },
    token: {
      url: realmEndpoint("token"),
      async request({ client, params, checks, provider }) {
        try {
          return { tokens: await client.oauthCallback(provider.callbackUrl, params, checks) };
        } catch (error) {
          if (attempt) attempt.failure = exchangeFailure(error);
          throw error;
        }
      },
    },
    // The person is identified when the sign-in is completed; NextAuth only needs some id.
    userinfo: { url: realmEndpoint("userinfo"), request: () => ({}) },
    profile: () => ({ id: "person" }),
    idToken: false,
    checks: ["pkce", "state"],
    httpOptions: { timeout: signInMilliseconds },
  };
}

/**
 * Returns the client id and redirect address that the realm must know, for the redirect flow. Both are in
 * every authorization request.
 */
export const registration = () => ({
  clientId: configuration().clientId,
  redirectAddress: returnAddress(),
});

/** Returns the same for the flow in which the code is shown. */
export const codeRegistration = () => ({
  clientId: configuration().clientId,
  redirectAddress: configuration().codeDisplayUrl,
});
