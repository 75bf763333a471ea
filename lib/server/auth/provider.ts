import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { scopes } from "#contract/scopes.ts";
import { configuration } from "../configuration.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";
import { exchangeFailure } from "./sign-in-failure.ts";

/** Where the realm sends the browser back to. */
export const returnAddress = () => `${configuration().address}/api/auth/callback/accounting`;

/** Address of one of the realm's endpoints. */
export const realmEndpoint = (name: "auth" | "token" | "userinfo") =>
  `${configuration().issuer}/protocol/openid-connect/${name}`;

/** The parameters of an authorization request (section 4), with whatever comes besides, as an address of the realm. */
export function authorizationAddress(redirectAddress: string, others: Record<string, string>): string {
  const query = new URLSearchParams({
    client_id: configuration().clientId,
    redirect_uri: redirectAddress,
    response_type: "code",
    scope: scopes.join(" "),
    ...others,
  });
  return `${realmEndpoint("auth")}?${query.toString()}`;
}

/**
 * The realm as a NextAuth provider: authorization code with PKCE, `state` and `iss` checked, no id_token (the
 * scopes of the interface don't include `openid`). What goes wrong in the exchange is noted in the attempt.
 */
export function realmProvider(attempt: SignInAttempt | null): OAuthConfig<object> {
  const { issuer, clientId, clientSecret } = configuration();
  return {
    id: "accounting",
    name: "Accounting service",
    type: "oauth",
    version: "2.0",
    clientId,
    clientSecret,
    issuer,
    authorization: { url: realmEndpoint("auth"), params: { scope: scopes.join(" ") } },
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
    // Who it is, is found out where the sign-in is completed; NextAuth only wants an id of any kind.
    userinfo: { url: realmEndpoint("userinfo"), request: () => ({}) },
    profile: () => ({ id: "person" }),
    idToken: false,
    checks: ["pkce", "state"],
    httpOptions: { timeout: 10_000 },
  };
}

/** What the realm must know of this installation, for the redirect flow. Both are in every authorization request. */
export const registration = () => ({
  clientId: configuration().clientId,
  redirectAddress: returnAddress(),
});

/** The same for the flow in which the code is shown. */
export const codeRegistration = () => ({
  clientId: configuration().clientId,
  redirectAddress: configuration().codeDisplayUrl,
});
