import { createLocalJWKSet, errors, type JWK, jwtVerify } from "jose";
import type { Sql } from "../database/tables.ts";
import { findLiveGrant, type LiveGrant } from "./grants.ts";
import type { RealmAddresses } from "./realm-addresses.ts";
import type { SigningKey } from "./signing-keys.ts";

/** What a valid access token opens. Times are in seconds since 1970. */
export type Access = {
  grant: LiveGrant;
  scopes: ReadonlySet<string>;
  issuedAt: number;
  expiresAt: number;
};

export type VerifyAccessToken = (token: string) => Promise<Access | undefined>;

function publicPart({ kty, n, e, kid, alg, use }: SigningKey): JWK {
  return { kty: kty ?? "RSA", n: n ?? "", e: e ?? "", kid, alg, use };
}

/**
 * Makes the check of access tokens: signed by this realm, for this API, not expired, and given under a grant that
 * still holds. Any other token is undefined, whatever is wrong with it.
 */
export function accessTokenVerifier(options: {
  keys: SigningKey[];
  addresses: RealmAddresses;
  database: Sql;
}): VerifyAccessToken {
  const keys = createLocalJWKSet({ keys: options.keys.map(publicPart) });
  const expected = {
    issuer: options.addresses.issuer,
    audience: options.addresses.audience,
    algorithms: ["RS256"],
    typ: "at+jwt",
    requiredClaims: ["sub", "exp", "grant"],
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify<{ grant: string; scope?: string }>(token, keys, expected);
      const grant = await findLiveGrant(options.database, payload.grant);
      if (!grant || grant.userId !== payload.sub) return undefined;
      return {
        grant,
        scopes: new Set(payload.scope?.split(" ")),
        issuedAt: payload.iat ?? 0,
        expiresAt: payload.exp ?? 0,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

/** Takes the token out of an Authorization header (RFC 6750 §2.1), or undefined. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1];
}
